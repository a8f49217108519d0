export { activityApi } from './activityApi'
export { activityCsv } from './activityCsv'
