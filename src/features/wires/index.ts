export { SendMoney } from './SendMoney'
export { wiresSlice } from './wiresSlice'
export { WiresList } from './WiresList'
