/** What a person who has started Drape wants to know. */
export const banner = (address: string, ...more: readonly string[]): string => `
  Drape is open at ${address}

  People sign in at    ${address}/
  Stylists sign in at  ${address}/stylist-login

${[...more, 'Ctrl-C stops it.'].map((line) => `  ${line}\n`).join('')}`
