export { RecentWires } from './RecentWires'
export { SendMoney } from './SendMoney'
export { wiresSlice } from './wiresSlice'
