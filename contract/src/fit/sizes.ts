/** The kinds of pieces that have a size and a usual price. */
export const pieceKinds = ['top', 'bottom', 'dress', 'shoes'] as const
export type PieceKind = (typeof pieceKinds)[number]

export const charts = ['women', 'men'] as const
export type Chart = (typeof charts)[number]

/** A size is stored as it was given: a letter or a shoe's number, or a measure, as in "92 cm". */
export type Sizes = { readonly chart: Chart } & Readonly<Partial<Record<PieceKind, string | null>>>

export const letters = ['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL', '5XL'] as const

const upFrom = (first: number) => letters.map((_, index) => Math.round((first + index * 2) * 2.54))
const bust = { women: upFrom(32), men: upFrom(36) }
/** The usual measures in India of each letter, in centimetres: round the bust or the chest, of bottoms the waist. */
const measures: Readonly<Record<Exclude<PieceKind, 'shoes'>, Readonly<Record<Chart, readonly number[]>>>> = {
  top: bust,
  bottom: { women: upFrom(26), men: upFrom(28) },
  dress: bust,
}

const stepsFrom = (first: number, last: number, step: number) =>
  Array.from({ length: (last - first) / step + 1 }, (_, index) => first + index * step)

/** In India as in the United Kingdom, for women and men alike. */
const shoeNumbers = stepsFrom(2, 13, 0.5)
/** A number is a third of an inch. */
const footOf = (number: number) => Math.round((22.5 + ((number - 3) * 2.54) / 3) * 10) / 10

export const sizesOf = (kind: PieceKind): readonly string[] =>
  kind === 'shoes' ? shoeNumbers.map(String) : letters

const centimetres = { body: stepsFrom(60, 160, 1), foot: stepsFrom(20, 32, 0.5) }

export const measuresOf = (kind: PieceKind): readonly string[] =>
  centimetres[kind === 'shoes' ? 'foot' : 'body'].map((cm) => `${cm} cm`)

const lengthsOf = (chart: Chart, kind: PieceKind): readonly number[] =>
  kind === 'shoes' ? shoeNumbers.map(footOf) : measures[kind][chart]

export const isMeasure = (value: string): boolean => value.endsWith(' cm')

/** The size of what was given: the nearest to a measure, of two the larger. */
export const sizeIn = (chart: Chart, kind: PieceKind, value: string): string => {
  if (!isMeasure(value)) return value
  const cm = Number.parseFloat(value)
  const lengths = lengthsOf(chart, kind)
  const distances = lengths.map((length) => Math.abs(length - cm))
  return sizesOf(kind)[distances.lastIndexOf(Math.min(...distances))] ?? value
}

/** The measure of a size, or the size of a measure. */
export const counterpartOf = (chart: Chart, kind: PieceKind, value: string): string => {
  if (isMeasure(value)) return sizeIn(chart, kind, value)
  const length = lengthsOf(chart, kind)[sizesOf(kind).indexOf(value)]
  return length === undefined ? '' : `${length} cm`
}

/** A size larger or smaller by one; of shoes by a half. */
export const sizeBeside = (kind: PieceKind, size: string, steps: 1 | -1): string | undefined => {
  const index = sizesOf(kind).indexOf(size)
  return index < 0 ? undefined : sizesOf(kind)[index + steps]
}

export const sizeInWords = (kind: PieceKind, size: string): string => (kind === 'shoes' ? `UK ${size}` : size)

/** The size in a stylist's words, as in "UK 5" or "m"; undefined if they say no size of ours. */
export const sizeOfWords = (kind: PieceKind, words: string): string | undefined => {
  const size = words
    .trim()
    .toUpperCase()
    .replace(/^UK\s*/, '')
  return sizesOf(kind).find((each) => each === size)
}

export const heights = stepsFrom(130, 215, 1)

/** As in "163 cm, 5 ft 4 in". */
export const heightInWords = (cm: number): string => {
  const inches = Math.round(cm / 2.54)
  return `${cm} cm, ${Math.floor(inches / 12)} ft ${inches % 12} in`
}
