export { KycForm } from './KycForm'
export { kycSlice } from './kycSlice'
export { useIsVerified } from './useIsVerified'
