const devices: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

/** The suggested name of a new passkey. */
export const deviceName = (): string =>
  devices.find(([pattern]) => pattern.test(navigator.userAgent))?.[1] ?? 'This device'
