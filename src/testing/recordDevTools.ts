import type { StoreEnhancer } from '@reduxjs/toolkit'

/** Each action that Redux DevTools were shown, and the state after it, as JSON. */
export const shownToDevTools: string[] = []

interface Options {
  actionSanitizer?: (action: unknown, id: number) => unknown
  stateSanitizer?: (state: unknown, index: number) => unknown
}

const asItIs = (value: unknown): unknown => value

/** Passes every action, and the state after it, through the app's sanitizers as the extension does. */
const recorder =
  ({ actionSanitizer = asItIs, stateSanitizer = asItIs }: Options): StoreEnhancer =>
  (createStore) =>
  (reducer, preloaded) => {
    const store = createStore(reducer, preloaded)
    return {
      ...store,
      dispatch: (action) => {
        const done = store.dispatch(action)
        shownToDevTools.push(
          JSON.stringify(actionSanitizer(action, shownToDevTools.length)),
          JSON.stringify(stateSanitizer(store.getState(), shownToDevTools.length)),
        )
        return done
      },
    }
  }

/**
 * Replaces the Redux DevTools extension. Redux Toolkit looks for it once, while it is loaded, so a test imports this file
 * first.
 */
Object.assign(window, {
  __REDUX_DEVTOOLS_EXTENSION_COMPOSE__:
    (options: Options) =>
    (...enhancers: StoreEnhancer[]): StoreEnhancer =>
      enhancers.reduceRight((inner, outer) => (createStore) => outer(inner(createStore)), recorder(options)),
})
