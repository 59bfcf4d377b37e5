import type { TasteLine } from '@drape/contract/taste'
import { tasteGroups } from '@drape/contract/taste-groups'

const times = ['', 'once', 'twice', 'three times', 'four times', 'five times']

/** For example "Anokhi: two stars or fewer, three times". */
const lineText = ({ kind, name, disliked, count }: TasteLine): string =>
  kind === 'neverAgain'
    ? `${name}: never again${count > 1 ? `, of ${count} pieces` : ''}`
    : `${name}: two stars or fewer, ${times[disliked] ?? `${disliked} times`}`

/** First what must never come again, then what the client disliked more often than liked, the most disliked first. */
export const toAvoid = (lines: readonly TasteLine[]): readonly string[] =>
  tasteGroups(lines)
    .filter(({ group }) => group === 'neverAgain' || group === 'dislikes')
    .toReversed()
    .flatMap(({ lines }) => lines.toSorted((one, other) => other.disliked - one.disliked).map(lineText))
