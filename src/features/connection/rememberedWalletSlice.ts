import { createSlice } from '@reduxjs/toolkit'
import { isAddress } from '../../lib/address'
import { isRecord, isText } from '../../lib/guards'
import { persistedPart, rehydrated } from '../../services/rehydrated'
import type { RememberedWallet } from '../../services/wallet/walletPort'
import { connectionEvents } from './connectionSlice'

interface RememberedWalletState {
  /** The wallet to reconnect after a reload. A locked wallet stays remembered, a disconnected one does not. */
  wallet: RememberedWallet | null
}

const initialState: RememberedWalletState = { wallet: null }

function parse(value: unknown): RememberedWallet | null {
  if (!isRecord(value)) return null
  const { connector, rdns, address } = value
  if (!isText(connector, 100) || !isText(address, 42) || !isAddress(address)) return null
  return isText(rdns, 200) ? { connector, rdns, address } : { connector, address }
}

export const rememberedWalletSlice = createSlice({
  name: 'rememberedWallet',
  initialState,
  reducers: {},
  extraReducers: (build) =>
    build
      .addCase(connectionEvents.walletConnected, (state, { payload: { connector, rdns, address } }) => {
        state.wallet =
          rdns === undefined
            ? { connector: connector.id, address }
            : { connector: 'announced', rdns, address }
      })
      .addCase(connectionEvents.accountChanged, (state, { payload: address }) => {
        if (state.wallet) state.wallet.address = address
      })
      .addCase(connectionEvents.disconnectStarted, () => initialState)
      .addCase(connectionEvents.disconnected, () => initialState)
      .addCase(rehydrated, (state, action) => {
        const part = persistedPart(action, 'rememberedWallet')
        if (part) state.wallet = parse(part.wallet)
      }),
  selectors: { selectRememberedWallet: (state) => state.wallet },
})

export const { selectRememberedWallet } = rememberedWalletSlice.selectors
