import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

/** A minimal app with the mandated packages: one slice, one endpoint, one listener, one route and one styled component. */
const SOURCE = `
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider, useSelector } from 'react-redux'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { combineSlices, configureStore, createListenerMiddleware, createSlice } from '@reduxjs/toolkit'
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react'
import { persistReducer, persistStore } from 'redux-persist'
import { styled } from 'styled-components'

const api = createApi({
  baseQuery: fetchBaseQuery({ baseUrl: '/api' }),
  endpoints: (build) => ({ terms: build.query({ query: () => '/terms' }) }),
})
const hello = createSlice({ name: 'hello', initialState: { name: 'world' }, reducers: {} })
const listener = createListenerMiddleware()
const memory = { getItem: async () => null, setItem: async () => {}, removeItem: async () => {} }
const store = configureStore({
  reducer: persistReducer({ key: 'hello', storage: memory }, combineSlices(hello, api)),
  middleware: (defaults) => defaults({ serializableCheck: false }).concat(api.middleware, listener.middleware),
})
persistStore(store)

const Title = styled.h1\`color: green;\`
function Hello() {
  api.useTermsQuery()
  return <Title>Hello {useSelector((state) => state.hello.name)}</Title>
}
createRoot(document.getElementById('root')).render(
  <StrictMode>
    <Provider store={store}>
      <BrowserRouter>
        <Routes>
          <Route path="*" element={<Hello />} />
        </Routes>
      </BrowserRouter>
    </Provider>
  </StrictMode>,
)
`

/** Builds a hello world of the mandated packages in a temporary folder, and removes it after its use. */
export async function withHelloWorld<T>(use: (folder: string) => T | Promise<T>): Promise<T> {
  // Within the project, so that the packages are found.
  mkdirSync('node_modules/.cache', { recursive: true })
  const root = mkdtempSync(resolve('node_modules/.cache/hello-'))
  try {
    writeFileSync(join(root, 'main.jsx'), SOURCE)
    writeFileSync(
      join(root, 'index.html'),
      '<div id="root"></div><script type="module" src="/main.jsx"></script>',
    )
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      mode: 'production',
      oxc: { jsx: { runtime: 'automatic' } },
      build: { outDir: 'out', emptyOutDir: true },
    })
    return await use(join(root, 'out'))
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** @returns the gzip bytes of the hello world's JavaScript */
export const helloWorldBytes = (): Promise<number> =>
  withHelloWorld((folder) => {
    const scripts = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'))
    return scripts.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, 'assets', name))).length, 0)
  })
