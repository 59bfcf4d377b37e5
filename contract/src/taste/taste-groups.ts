import type { TasteLine } from './taste.call.ts'

export type TasteGroup = 'likes' | 'dislikes' | 'mixed' | 'neverAgain' | 'wrong'

const groupOf = ({ kind, liked, disliked, isWrong }: TasteLine): TasteGroup => {
  if (isWrong) return 'wrong'
  if (kind === 'neverAgain') return 'neverAgain'
  return liked > disliked ? 'likes' : disliked > liked ? 'dislikes' : 'mixed'
}

const order: readonly TasteGroup[] = ['likes', 'dislikes', 'mixed', 'neverAgain', 'wrong']

/** The lines of a taste card in groups; a group without lines is left out. */
export const tasteGroups = (lines: readonly TasteLine[]) =>
  order
    .map((group) => ({ group, lines: lines.filter((line) => groupOf(line) === group) }))
    .filter((each) => each.lines.length > 0)

/** The count of a line in words, the same for the client and for the stylist. */
export const countInWords = (line: TasteLine): string => {
  const { kind, count, liked, disliked } = line
  if (kind === 'neverAgain') return `said of ${count} ${count === 1 ? 'piece' : 'pieces'}`
  const lead = liked > disliked ? `${liked} liked` : disliked > liked ? `${disliked} disliked` : undefined
  const all = `${count} ${count === 1 ? 'rating' : 'ratings'}`
  return lead ? `${lead} of ${all}` : all
}
