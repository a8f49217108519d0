export { selectSettings, settingsSlice, soundSwitched, themeChosen, type Settings } from './settingsSlice'
