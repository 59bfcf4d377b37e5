/** The hash that Google's page adds to the address to which it returns. */
export const fromGoogle = '#google'
