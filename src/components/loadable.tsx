import { createElement, lazy, useState, type ComponentType } from 'react'

/**
 * React's `lazy`, except that a component whose chunk has loaded is drawn at once. With `lazy` its first rendering suspends
 * even then, and React shows the fallback for 300 ms.
 */
export function loadable<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const preload = async (): Promise<ComponentType<Props>> => (loaded ??= await load())
  const Later = lazy(async () => ({ default: await preload() }))
  function Loadable(props: Props) {
    // It stays the same component while it is mounted: another one would lose its state.
    const [component] = useState<ComponentType<Props>>(() => loaded ?? Later)
    return createElement(component, props)
  }
  return Object.assign(Loadable, { preload })
}
