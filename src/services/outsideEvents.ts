import { createAction } from '@reduxjs/toolkit'
import type { TabMessage } from './tabs'
import type { WalletEvent } from './wallet/walletPort'

/** What happens outside the store, as actions: `makeStore` dispatches them, and each feature's listeners react. */

/** In the wallet itself: another account or chain, or it is gone. */
export const walletEventReceived = createAction<WalletEvent>('wallet/eventReceived')

/** In another tab of this browser. */
export const tabMessageReceived = createAction<TabMessage>('tabs/messageReceived')

/** The browser has a network again. Only a call can tell whether it leads anywhere. */
export const wentOnline = createAction('network/wentOnline')
