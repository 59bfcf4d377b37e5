import type { PieceKind } from './sizes.ts'
import { wordsOf } from './word-match.ts'

/** What a piece is called, as `wordsOf` gives it, by its kind; `other` has no size. */
const namesOfKinds: Readonly<Record<PieceKind | 'other', string>> = {
  top: `top tee shirt tshirt blouse kurta kurti tunic sweater jumper cardigan hoodie sweatshirt jacket blazer coat shrug
    camisole vest waistcoat bodysuit polo sherwani outerwear`,
  bottom: 'bottom trouser pant jean skirt legging palazzo shorts chino salwar churidar culotte jogger dhoti',
  dress: 'dress gown jumpsuit maxi frock romper playsuit anarkali lehenga',
  shoes: `shoe footwear heel sandal sneaker boot loafer flats jutti mojari kolhapuri pump wedge slipper stiletto mule
    trainer ballerina oxford`,
  other: `saree sari dupatta stole scarf shawl bag handbag clutch tote jewellery jewelry earring necklace bangle bracelet
    ring watch belt accessory accessorie cap hat sunglass`,
}

const kindOfName: ReadonlyMap<string, PieceKind | 'other'> = new Map(
  Object.entries(namesOfKinds).flatMap(([kind, names]) =>
    names.split(/\s+/).map((name) => [name, kind as PieceKind | 'other'] as const),
  ),
)

/** The last name counts, as in "shirt dress"; what a piece comes with does not. */
const kindIn = (text: string): PieceKind | 'other' | undefined => {
  const words = wordsOf(text)
  const end = words.findIndex((word) => word === 'with' || word === 'for')
  const name = words.slice(0, end < 0 ? words.length : end).findLast((word) => kindOfName.has(word))
  return name === undefined ? undefined : kindOfName.get(name)
}

export interface PieceWords {
  readonly name: string
  readonly brand: string
  readonly category: string
}

/** The kind of a piece by its category, or by its name if the category says none; undefined if it has no size. */
export const kindOf = ({ category, name }: Pick<PieceWords, 'category' | 'name'>): PieceKind | undefined => {
  const kind = kindIn(category) ?? kindIn(name)
  return kind === 'other' ? undefined : kind
}
