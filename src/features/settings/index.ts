export { addSettingsListeners } from './settingsListeners'
export { selectSettings, settingsChanged, settingsSlice, type Settings } from './settingsSlice'
