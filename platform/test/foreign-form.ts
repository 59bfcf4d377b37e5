const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** What browsers send with a form of a page that is not that server's. */
export const foreignForms = (address: string): Record<string, string>[] => {
  const { host } = new URL(address)
  return [
    { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' },
    { 'sec-fetch-site': 'same-site', origin: `http://shop.${host}` },
    { 'sec-fetch-site': 'cross-site', origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://elsewhere.example' },
    { origin: `http://${host}0` },
    { origin: 'http://elsewhere.example/' },
    { origin: 'null' },
  ].map((headers) => ({ ...form, host, ...headers }))
}

/** The same of its own pages, and of a program. */
export const ownForms = (address: string): Record<string, string>[] => {
  const { host, origin } = new URL(address)
  return [
    { 'sec-fetch-site': 'same-origin', origin },
    // As from a page that sends no referrer.
    { 'sec-fetch-site': 'same-origin', origin: 'null' },
    { origin },
    // A proxy before it ends TLS.
    { origin: origin.replace('http:', 'https:') },
    {},
  ].map((headers) => ({ ...form, host, ...headers }))
}
