import type { ThunkAction, ThunkDispatch, TypedStartListening, UnknownAction } from '@reduxjs/toolkit'
import { createContext, use, useEffect, useSyncExternalStore } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { OutsidePorts, Ports } from '../services/ports'
import type { RootState } from './rootReducer'

export type AppThunk<Result = void> = ThunkAction<Result, RootState, Ports, UnknownAction>

export type AppDispatch = ThunkDispatch<RootState, Ports, UnknownAction>

/** The argument of a feature's `addXListeners`. */
export type StartAppListening = TypedStartListening<RootState, AppDispatch, Ports>

export type { RootState }

export const useAppDispatch = useDispatch.withTypes<AppDispatch>()
export const useAppSelector = useSelector.withTypes<RootState>()

/** For what screens need and the store does not hold: configuration, clock, wallets. */
export const PortsContext = createContext<OutsidePorts | undefined>(undefined)

/** @throws Error outside the provider that main.tsx renders */
export function usePorts(): OutsidePorts {
  const ports = use(PortsContext)
  if (!ports) throw new Error('usePorts is used outside PortsContext')
  return ports
}

/** Does the browser have a network? True also while no server answers. */
export function useIsOnline(): boolean {
  const { network } = usePorts()
  return useSyncExternalStore(network.onChange, network.isOnline)
}

/**
 * Loads a part of a page (`loadable`) once the page is idle, so that it is there when the customer opens it. A part that
 * does not load is asked for again when it is drawn.
 */
export function usePreload({ preload }: { preload: () => Promise<unknown> }): void {
  const { whenIdle } = usePorts()
  useEffect(() => whenIdle(() => void preload().catch(() => undefined)), [whenIdle, preload])
}
