// Importing this module lazily loads `getAddress` alone; `import('ethers')` would load the whole library.
export { getAddress } from 'ethers'
