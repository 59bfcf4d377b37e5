// Looked for in this order: most of them also name those below.
const browsers = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.+\bSafari\//, 'Safari'],
] as const

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

const nameIn = (list: readonly (readonly [RegExp, string])[], agent: string) =>
  list.find(([pattern]) => pattern.test(agent))?.[1]

const namesIn = (userAgent = '') => {
  // No browser's is half as long, and a pattern takes the square of the time.
  const agent = userAgent.slice(0, 512)
  return { browser: nameIn(browsers, agent), system: nameIn(systems, agent) }
}

/** A page on the home screen of an iPhone names its system and no browser, and gets pushes. */
export const deviceNameOf = (userAgent: string | undefined): string => {
  const { browser = 'A browser', system } = namesIn(userAgent)
  return system ? `${browser} on ${system}` : browser
}

/** The browser in words of these lists alone, so that nothing else that a User-Agent says is kept. */
export const deviceOf = (userAgent: string | undefined): string | null =>
  namesIn(userAgent).browser ? deviceNameOf(userAgent) : null
