import type { Fit } from './fit.call.ts'
import { neverOf } from './fit-choices.ts'
import { kindOf, type PieceWords } from './piece-kind.ts'
import { type PieceKind, sizeIn, sizeInWords } from './sizes.ts'
import { contains, wordsOf } from './word-match.ts'

export const oneOfKind: Readonly<Record<PieceKind, string>> = {
  top: 'a top',
  bottom: 'trousers or a skirt',
  dress: 'a dress',
  shoes: 'shoes',
}

/** A price is too high from this share of the liked one on. */
const tooMuch = 1.25

const rupees = (amount: number): string => `₹${amount.toLocaleString('en-IN')}`

interface Piece extends PieceWords {
  readonly price: number
}

const phrasesOf = ({
  never,
}: Fit): readonly (readonly [what: string, phrases: readonly (readonly string[])[]])[] => [
  ...(never?.chosen ?? []).flatMap((code) => {
    const known = neverOf(code)
    return known
      ? [[known.name.toLowerCase(), [known.name, ...(known.words ?? [])].map(wordsOf)] as const]
      : []
  }),
  ...(never?.words ?? []).map((own) => [own, [wordsOf(own)]] as const),
]

const brandProblem = ({ brands }: Fit, brand: readonly string[]): string[] =>
  (brands?.unfit ?? [])
    .filter(
      (unfit) => wordsOf(unfit).length > 0 && wordsOf(unfit).every((word, index) => brand[index] === word),
    )
    .slice(0, 1)
    .map((unfit) => `${unfit} does not fit your client.`)

const priceProblem = ({ prices }: Fit, piece: Piece): string[] => {
  const kind = kindOf(piece)
  const liked = kind && prices?.[kind]
  if (!liked || !(piece.price >= liked * tooMuch)) return []
  const percent = Math.round((piece.price / liked - 1) * 100)
  return [`${rupees(piece.price)} is ${percent}% above what your client likes to pay for ${oneOfKind[kind]}.`]
}

/** Says of a piece why it may not suit the client, each reason a sentence. Made once, and asked at each letter. */
export const warningsFor = (fit: Fit): ((piece: Piece) => readonly string[]) => {
  const nevers = phrasesOf(fit)
  return (piece) => {
    const brand = wordsOf(piece.brand)
    const words = [wordsOf(piece.category), wordsOf(piece.name), brand]
    const isNamed = (phrase: readonly string[]) => words.some((each) => contains(each, phrase))
    return [
      ...nevers
        .filter(([, phrases]) => phrases.some(isNamed))
        .map(([what]) => `Your client never wears ${what}.`),
      ...brandProblem(fit, brand),
      ...priceProblem(fit, piece),
    ]
  }
}

/** The size of a piece to order for a client, by their sizes and its kind. */
export const sizeToOrder = (
  { sizes }: Fit,
  piece: Pick<PieceWords, 'category' | 'name'>,
): string | undefined => {
  const kind = kindOf(piece)
  const value = kind && sizes?.[kind]
  return value ? sizeInWords(kind, sizeIn(sizes.chart, kind, value)) : undefined
}
