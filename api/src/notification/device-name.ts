// The first that fits: Edge calls itself Chrome too, Chrome calls itself Safari, and Android calls itself Linux.
const browsers = [
  ['Edge', /\bEdg/],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Opera', /\bOPR\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const
const systems = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

const named = (list: typeof browsers | typeof systems, agent: string) =>
  list.find(([, sign]) => sign.test(agent))?.[0]

/** What a person calls the device of this User-Agent header; nothing else of the header is kept. */
export const deviceName = (agent = ''): string =>
  [named(browsers, agent) ?? 'A browser', named(systems, agent)].filter(Boolean).join(' on ')
