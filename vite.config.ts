import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, minifySync, type Plugin } from 'vite'
import { fillWorker, SERVICE_WORKER } from './scripts/fillWorker.ts'
import { inlineScripts } from './scripts/inlineScripts.ts'
import { SERVED } from './scripts/start/served.ts'
import { parseEnv, type Env } from './src/lib/parseEnv.ts'

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
 * Writes the modules of each chunk for scripts/checkBundle.ts, beside the built folder and not into it, because every
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

/** Files of public/ that a start or Disconnect needs. */
const PUBLIC_FILES = ['/icon-48.png', '/manifest.webmanifest', '/disconnect.wav']

/** What a returning customer's first screen needs besides the landing page, with all that these modules import. */
const FIRST_SCREEN = /\/src\/(app\/(layout\/Shell|walletParts)|features\/dashboard\/DashboardPage)\.tsx?$/
/** What a call to the bank needs besides them: the contracts. The first screen makes none before it is drawn. */
const FIRST_CALL = /\/src\/services\/(storedAnswers|bank\/postCall)\.ts$/

/** What most forms are made of. */
const FIELDS = /\/src\/components\/(Field|SelectField|StepFocus|useInvalidFocus|useIsCurrent)\.tsx?$/
const FUNDS = /\/src\/features\/payments\/usePaymentFunds\.ts$/
/** What each payment's page shows before its review. */
const PAYMENT_FORM =
  /\/src\/features\/payments\/(HeldForm|PaymentReview|PaymentSteps|ReviewButton|usePaymentFlow|usePaymentForm)\.tsx?$/

/** A script as the Content-Security-Policy names it (W3C CSP 3, section 2.3.1). */
const hashSource = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/**
 * Writes the origins that the app calls besides its own and the hash of the page's script, from which the server makes the
 * Content-Security-Policy, and the chain and treasury that the app pays, which must be the bank's.
 */
const pageOrigins = (env: Env): Plugin => ({
  name: 'florin-page-origins',
  apply: 'build',
  writeBundle({ dir = 'dist' }) {
    const { apiUrl, rpcUrls, priceUrls, walletConnectProjectId, defaultChainId: chainId, treasury } = env
    const called = [apiUrl, ...rpcUrls, ...priceUrls].filter((url) => !url.startsWith('/'))
    const connect = [...new Set(called.map((url) => new URL(url).origin))]
    const hasWalletConnect = walletConnectProjectId !== undefined
    const scripts = inlineScripts(readFileSync(join(dir, 'index.html'), 'utf8')).map(hashSource)
    writeFileSync(
      `${dir}.origins.json`,
      JSON.stringify({ connect, hasWalletConnect, scripts, chainId, treasury }),
    )
  },
})

/**
 * Tells the service worker which files belong to this build: the page, what it always loads, and every chunk with code
 * of ours. Wallets' own libraries are big and kept once they were needed.
 */
const keptFiles = (): Plugin => ({
  name: 'florin-kept-files',
  apply: 'build',
  writeBundle: {
    // Every file is finished by then: the page, copies of public/, and the page's origins.
    order: 'post',
    sequential: true,
    handler({ dir = 'dist' }, bundle) {
      const chunks = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [output] : []))
      const ours = chunks.filter(
        ({ fileName, moduleIds }) =>
          fileName !== SERVICE_WORKER && moduleIds.some((id) => id.startsWith(`${import.meta.dirname}/src/`)),
      )
      const kept = new Set(ours.flatMap(({ fileName, imports }) => [fileName, ...imports]))
      for (const name of Object.keys(bundle)) if (/\.css$|-latin-.*\.woff2$/.test(name)) kept.add(name)
      fillWorker(dir, ['/', ...PUBLIC_FILES, ...[...kept].sort().map((name) => `/${name}`)])
    },
  },
})

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

/**
 * Lets index.html paint before its scripts arrive: the stylesheet is asked for first, and scripts give way to it. Writes
 * src/boot.js into the page, so that the page does not wait for that file. Removes white space inside #root, because React takes
 * over that markup and draws none.
 */
const paintFirst = (): Plugin => ({
  name: 'florin-paint-first',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const [styles = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? []
      const chunk = (name: string): string => {
        const isIt = (path: string) => path.startsWith(`assets/${name}-`) && path.endsWith('.js')
        const file = Object.keys(bundle ?? {}).find(isIt)
        if (file === undefined) throw new Error(`The build has no chunk named ${name}.`)
        return `/${file}`
      }
      const [bootTag = ''] = /<script src="\/src\/boot\.js"[^>]*><\/script>/.exec(html) ?? []
      if (bootTag === '' || styles === '') throw new Error('index.html lacks its first script or its styles.')
      const boot = (): string => {
        // The development server makes no chunks.
        if (!bundle) return bootTag
        const { code } = minifySync('boot.js', readFileSync('src/boot.js', 'utf8'))
        return `<script data-screen="${chunk('screen')}" data-calls="${chunk('calls')}">${code}</script>`
      }
      return html
        .replace(/<div id="root">[\s\S]*<\/main>\s*<\/div>/, (root) =>
          root.replace(/>\s+/g, '>').replace(/\s+</g, '<'),
        )
        .replace(/<(?:script type="module"|link rel="modulepreload") crossorigin/g, '$& fetchpriority="low"')
        .replace(styles, '')
        .replace(bootTag, () => boot() + styles)
    },
  },
})

/**
 * The oldest browsers that the app supports, as README names them. Syntax is compiled for them; what they must bring
 * themselves is `light-dark()` in styles, `AbortSignal.any` and `Intl.Segmenter`, which all of them have.
 */
const BROWSERS = ['chrome123', 'edge123', 'firefox125', 'safari17.5']

export default defineConfig(({ command, mode }) => {
  const env = parseEnv(loadEnv(mode, import.meta.dirname))
  return {
    define: { __DEVELOPMENT__: command === 'serve', __ENV__: env },
    plugins: [react(), chunkModules(), pageOrigins(env), paintFirst(), keptFiles(), compressFiles()],
    optimizeDeps: { include: LOADED_LATER },
    // By default Vite serves every file of the project, the bank's data included, to every page on this machine
    // (decision 21).
    server: { fs: { strict: true, allow: SERVED }, cors: false, allowedHosts: [] },
    build: {
      target: BROWSERS,
      reportCompressedSize: false,
      // All of them know `<link rel="modulepreload">`.
      modulePreload: { polyfill: false },
      // The first load has a budget (scripts/checkBundle.ts). The chunks of wallets are big and load later.
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        input: { index: 'index.html', serviceWorker: 'src/serviceWorker.ts' },
        output: {
          // A service worker serves the folder that it comes from.
          codeSplitting: {
            groups: [
              { name: 'first', tags: ['$initial'], test: (id) => !id.endsWith('/src/serviceWorker.ts') },
              // As a file each they were ninety files, and each of them costs a returning customer time.
              { name: 'screen', test: FIRST_SCREEN },
              { name: 'calls', test: FIRST_CALL },
              // Likewise, and gzip packs one file better than twenty. Accounts need the funds alone.
              { name: 'fields', test: FIELDS },
              { name: 'funds', test: FUNDS },
              { name: 'payment', test: PAYMENT_FORM },
            ],
          },
          entryFileNames: ({ name }) =>
            name === 'serviceWorker' ? SERVICE_WORKER : 'assets/[name]-[hash].js',
        },
        onLog(level, log, report) {
          // A page with a static import somewhere is part of the first load, whatever the router says.
          const isOurs = log.code === 'INEFFECTIVE_DYNAMIC_IMPORT' && !log.message.includes('node_modules')
          if (isOurs) throw new Error(log.message)
          report(level, log)
        },
      },
    },
  }
})
