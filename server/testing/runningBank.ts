import type { Config } from '../config'
import { operate } from '../operator/operate'
import type { CustomersBank } from './customer'

/** A bank in processes of its own, for `newCustomer` and `post`. @param urlOf returns its address of the moment */
export const runningBank = (config: Config, urlOf: () => string): CustomersBank => ({
  app: { request: (path, init) => fetch(urlOf() + path, init) },
  settings: config,
  now: () => new Date(),
  whitelist: async (address) => (await operate(config, ['whitelist', 'add', address])).code === 0,
})
