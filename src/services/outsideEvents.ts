import { createAction } from '@reduxjs/toolkit'
import type { TabMessage } from './tabs'
import type { WalletEvent } from './wallet/walletPort'

/** Events from outside the store, as actions: `makeStore` dispatches them, and the features' listeners react. */

/** The wallet has changed its account or chain, or is gone. */
export const walletEventReceived = createAction<WalletEvent>('wallet/eventReceived')

/** Another tab of this browser has sent a message. */
export const tabMessageReceived = createAction<TabMessage>('tabs/messageReceived')

/** The browser has a network again. Only a call can tell whether it reaches the bank. */
export const wentOnline = createAction('network/wentOnline')
