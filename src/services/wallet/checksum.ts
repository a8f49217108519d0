// A module of its own, so that it can be loaded later: `import('ethers')` itself would bring all of that library.
export { getAddress } from 'ethers'
