import { writeFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { SERVED } from './scripts/start/served.ts'

/**
 * Loaded on demand, so a scan from the entry may meet them late: named here, the first start prepares them all at
 * once, and no page is reloaded under its reader because a dependency turned up in use.
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
 * Writes which modules went into which chunk, for scripts/checkBundle.mjs: beside the built folder and not into it,
 * because whatever lies in there is served.
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

export default defineConfig(({ command }) => ({
  define: { __DEVELOPMENT__: command === 'serve' },
  plugins: [react(), chunkModules()],
  optimizeDeps: { include: LOADED_LATER },
  // By default every file of the project is handed out, to every page on this machine, and the bank's data is one of
  // the project's folders.
  server: { fs: { strict: true, allow: SERVED }, cors: false, allowedHosts: [] },
  build: {
    target: 'es2022',
    reportCompressedSize: false,
    // What counts is the first load, and scripts/checkBundle.mjs weighs it; wallets are big and come later.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      onLog(level, log, report) {
        // A page that something imports outright is in the first load, whatever the router says.
        const isOurs = log.code === 'INEFFECTIVE_DYNAMIC_IMPORT' && !log.message.includes('node_modules')
        if (isOurs) throw new Error(log.message)
        report(level, log)
      },
    },
  },
}))
