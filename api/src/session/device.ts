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

/** The browser in words of these lists alone, so that nothing else that a User-Agent says is kept. */
export function deviceOf(userAgent: string | undefined): string | null {
  // No browser's is half as long, and a pattern takes the square of the time.
  const agent = userAgent?.slice(0, 512)
  const browser = agent && nameIn(browsers, agent)
  if (!browser) return null
  const system = nameIn(systems, agent)
  return system ? `${browser} on ${system}` : browser
}
