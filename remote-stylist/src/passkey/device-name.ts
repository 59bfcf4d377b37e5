const words: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

/** A name to begin with. */
export const deviceWord = (): string =>
  words.find(([form]) => form.test(navigator.userAgent))?.[1] ?? 'This device'
