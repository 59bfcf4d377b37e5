/** As in the contract, which is not part of the bundles of remotes. */
export const googlePath = '/google'

/** The hash that Google's page adds to the address to which it returns. */
export const fromGoogle = '#google'
