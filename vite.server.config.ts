import { defineConfig } from 'vite'

/** `npm run build` compiles the bank and its operator's commands with this, so that nothing is compiled at run time. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist-server',
    target: 'node20',
    rolldownOptions: { input: { main: 'server/main.ts', operator: 'server/operator/main.ts' } },
  },
})
