import type { ListenerEffectAPI, ThunkAction, TypedStartListening, UnknownAction } from '@reduxjs/toolkit'
import { createContext, use } from 'react'
import { useDispatch, useSelector, useStore } from 'react-redux'
import type { OutsidePorts, Ports } from '../services/ports'
import type { AppDispatch, AppStore, RootState } from './store'

/** A thunk of this store, with its ports as the third argument. */
export type AppThunk<Result = void> = ThunkAction<Result, RootState, Ports, UnknownAction>

/** What features add their listeners with. */
export type StartAppListening = TypedStartListening<RootState, AppDispatch, Ports>
export type AppListenerApi = ListenerEffectAPI<RootState, AppDispatch, Ports>

export type { AppDispatch, RootState }

export const useAppDispatch = useDispatch.withTypes<AppDispatch>()
export const useAppSelector = useSelector.withTypes<RootState>()
export const useAppStore = useStore.withTypes<AppStore>()

/** What screens read that changes outside the store: the wallets that are there, the configuration. */
export const PortsContext = createContext<OutsidePorts | undefined>(undefined)

/** @throws Error outside the provider that main.tsx renders. */
export function usePorts(): OutsidePorts {
  const ports = use(PortsContext)
  if (!ports) throw new Error('usePorts is used outside PortsContext')
  return ports
}
