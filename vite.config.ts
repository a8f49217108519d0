import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { SERVED } from './scripts/start/served.ts'
import { parseEnv } from './src/lib/parseEnv.ts'

/**
 * Dependencies of chunks that load on demand. The development server prepares them at its start; if it found them later,
 * it would reload the page.
 */
const LOADED_LATER = [
  'ethers',
  'ibantools',
  '@web3-onboard/core',
  '@web3-onboard/injected-wallets',
  '@web3-onboard/walletconnect',
  '@web3-onboard/coinbase',
  'react-toastify/unstyled',
]

/**
 * Writes the modules of each chunk for scripts/checkBundle.mjs, beside the built folder and not into it, because every
 * file in it is served.
 */
const chunkModules = (): Plugin => ({
  name: 'florin-chunk-modules',
  apply: 'build',
  writeBundle({ dir }, bundle) {
    const chunks = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [output] : []))
    const list = Object.fromEntries(
      chunks.map(({ fileName, imports, moduleIds }) => [
        fileName,
        { imports, modules: moduleIds.map((id) => id.replace(import.meta.dirname, '')) },
      ]),
    )
    writeFileSync(`${dir}.chunks.json`, JSON.stringify(list))
  },
})

/** The page's own origin, which the build cannot know. */
const OWN = 'https://own.invalid'

/** Writes the origins that the app calls besides its own, from which the server makes the Content-Security-Policy. */
const pageOrigins = (): Plugin => {
  let variables: Record<string, unknown> = {}
  return {
    name: 'florin-page-origins',
    apply: 'build',
    configResolved: ({ env }) => void (variables = env),
    writeBundle({ dir }) {
      const { apiUrl, rpcUrls, priceUrls, walletConnectProjectId } = parseEnv(variables, OWN)
      const called = new Set([apiUrl, ...rpcUrls, ...priceUrls].map((url) => new URL(url).origin))
      called.delete(OWN)
      const origins = { connect: [...called], hasWalletConnect: walletConnectProjectId !== undefined }
      writeFileSync(`${dir}.origins.json`, JSON.stringify(origins))
    },
  }
}

/** Compressing a smaller file would save less than a packet. */
const LEAST_COMPRESSED_BYTES = 1_024

/** Writes every text file compressed beside itself, once, at the highest level, so that no answer waits for it. */
const compressFiles = (): Plugin => ({
  name: 'florin-compress-files',
  apply: 'build',
  enforce: 'post',
  writeBundle: {
    order: 'post',
    sequential: true,
    handler({ dir = 'dist' }) {
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        const path = join(dir, name)
        if (!/\.(js|css|html|svg|json|webmanifest)$/.test(name)) continue
        if (statSync(path).size < LEAST_COMPRESSED_BYTES) continue
        const bytes = readFileSync(path)
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
        writeFileSync(`${path}.br`, brotliCompressSync(bytes))
      }
    },
  },
})

export default defineConfig(({ command }) => ({
  define: { __DEVELOPMENT__: command === 'serve' },
  plugins: [react(), chunkModules(), pageOrigins(), compressFiles()],
  optimizeDeps: { include: LOADED_LATER },
  // By default Vite serves every file of the project, the bank's data included, to every page on this machine
  // (decision 21).
  server: { fs: { strict: true, allow: SERVED }, cors: false, allowedHosts: [] },
  build: {
    target: 'es2022',
    reportCompressedSize: false,
    // The first load has a budget (scripts/checkBundle.mjs). The chunks of wallets are big and load later.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      onLog(level, log, report) {
        // A page with a static import somewhere is part of the first load, whatever the router says.
        const isOurs = log.code === 'INEFFECTIVE_DYNAMIC_IMPORT' && !log.message.includes('node_modules')
        if (isOurs) throw new Error(log.message)
        report(level, log)
      },
    },
  },
}))
