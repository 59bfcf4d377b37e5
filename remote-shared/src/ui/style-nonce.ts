const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce

/** The nonce for style elements of libraries, without which the CSP blocks them. */
export const styleNonce = nonce ? { nonce } : {}
