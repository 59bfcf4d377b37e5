import type { Fit } from './fit.call.ts'
import { neverOf, sitNames } from './fit-choices.ts'
import { counterpartOf, heightInWords, isMeasure, type PieceKind, pieceKinds, sizeInWords } from './sizes.ts'

/** Of a client who said nothing. */
export const noFit: Fit = {
  sizes: null,
  height_cm: null,
  sit: null,
  words: null,
  never: null,
  brands: null,
  prices: null,
  updated_at: null,
}

export const kindNames: Readonly<Record<PieceKind, string>> = {
  top: 'Tops',
  bottom: 'Bottoms',
  dress: 'Dresses',
  shoes: 'Shoes',
}

/** As in "M, about 91 cm". */
export const sizeWithCounterpart = (chart: 'women' | 'men', kind: PieceKind, value: string): string => {
  const counterpart = counterpartOf(chart, kind, value)
  const [given, other] = isMeasure(value)
    ? [value, counterpart && sizeInWords(kind, counterpart)]
    : [sizeInWords(kind, value), counterpart]
  return other ? `${given}, about ${other}` : given
}

/** What a client said, in the order in which a stylist needs it: what they never wear comes first. */
export const fitInWords = ({ sizes, height_cm, sit, words, never, brands, prices }: Fit) => {
  const nevers = [
    ...(never?.chosen ?? []).flatMap((code) => neverOf(code)?.name ?? []),
    ...(never?.words ?? []),
  ]
  const ofKinds = (wordsOf: (kind: PieceKind) => string | undefined) =>
    pieceKinds.flatMap((kind) => wordsOf(kind) ?? [])
  const lines: readonly (readonly [name: string, words: string | null | undefined])[] = [
    ['Never', nevers.join(', ')],
    ...pieceKinds.map((kind) => {
      const value = sizes?.[kind]
      return [kindNames[kind], value && sizeWithCounterpart(sizes.chart, kind, value)] as const
    }),
    [
      'Sizes of',
      sizes && ofKinds((kind) => sizes[kind] ?? undefined).length > 0 ? `${sizes.chart}’s charts` : '',
    ],
    ['Height', height_cm ? heightInWords(height_cm) : ''],
    ['Should sit', sit && sitNames[sit]],
    ['In their words', words],
    ['Brands that do not fit', brands?.unfit.join(', ')],
    ['Brands that fit', brands?.fit.join(', ')],
    [
      'Likes to pay',
      ofKinds((kind) => {
        const price = prices?.[kind]
        return price ? `${kindNames[kind].toLowerCase()} ₹${price.toLocaleString('en-IN')}` : undefined
      }).join(', '),
    ],
  ]
  return lines.flatMap(([name, text]) => (text ? [[name, text] as const] : []))
}
