import { createElement, lazy, useState, type ComponentType } from 'react'

/**
 * React's `lazy`, except that a component whose chunk has loaded is drawn at once. With `lazy` its first rendering suspends
 * even then, and React shows the fallback for 300 ms.
 */
export function loadable(load: () => Promise<ComponentType>) {
  let loaded: ComponentType | undefined
  const preload = async (): Promise<ComponentType> => (loaded ??= await load())
  const Later = lazy(async () => ({ default: await preload() }))
  function Loadable() {
    // It stays the same component while it is mounted: another one would lose its state.
    const [component] = useState<ComponentType>(() => loaded ?? Later)
    return createElement(component)
  }
  return Object.assign(Loadable, { preload })
}
