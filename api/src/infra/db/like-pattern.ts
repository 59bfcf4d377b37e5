/**
 * What LIKE reads for words under a trigram index, over a text that begins with a space. Three letters are found
 * anywhere; fewer at the beginning of a word, because the index knows of no others.
 */
export const likePattern = (words: string): string => {
  const escaped = words.toLowerCase().replace(/[\\%_]/g, '\\$&')
  return [...words].length < 3 ? `% ${escaped}%` : `%${escaped}%`
}
