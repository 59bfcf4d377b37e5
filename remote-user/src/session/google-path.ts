/** As in the contract, which remotes do not bring. */
export const googlePath = '/google'

/** What Google's page adds to the address to which it returns. */
export const fromGoogle = '#google'
