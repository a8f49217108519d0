export { KycForm } from './KycForm'
export { KycTray } from './KycTray'
export { kycSlice } from './kycSlice'
export { useIsVerified } from './useIsVerified'
