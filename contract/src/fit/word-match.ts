/** Without the plural these would be other words: "short sleeves", "a flat front". */
const plurals = new Set(['shorts', 'flats'])

/** Good enough to compare words of which both were cut so. */
const singularOf = (word: string): string =>
  /^[a-z]{3,}s$/.test(word) && !word.endsWith('ss') && !plurals.has(word)
    ? word.replace(/(?<=ss|sh|ch|x)es$|s$/, '')
    : word

/** The words of a text in any script, in lower case and the singular. */
export const wordsOf = (text: string): readonly string[] =>
  (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).map(singularOf)

const negations = new Set(['no', 'not', 'non', 'without'])

/** Whether the words contain the phrase, other than as "no …", "without …" or "…-free". */
export const contains = (words: readonly string[], phrase: readonly string[]): boolean =>
  phrase.length > 0 &&
  words.some(
    (_, index) =>
      phrase.every((word, offset) => words[index + offset] === word) &&
      !negations.has(words[index - 1] ?? '') &&
      words[index + phrase.length] !== 'free',
  )
