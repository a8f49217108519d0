export { addSettingsListeners } from './settingsListeners'
export { selectSettings, settingsChanged, settingsSlice } from './settingsSlice'
