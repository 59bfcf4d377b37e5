/**
 * The pattern for LIKE that finds words by a trigram index, in a text that begins with a space. Three letters are found
 * anywhere; fewer at the beginning of a word, because the index knows of no others.
 */
export const likePattern = (words: string): string => {
  const escaped = words.toLowerCase().replace(/[\\%_]/g, '\\$&')
  return [...words].length < 3 ? `% ${escaped}%` : `%${escaped}%`
}
