/** What a site or a server does for speed, and what one lacks whose browser does not know it. */
export type Trick = (typeof tricks)[number]

/** Which of them are taken away in turn: see sites.ts. */
const tricks = [
  'compile hints',
  'first screen in the page',
  'fonts behind the scripts',
  'service worker',
  'dictionaries',
] as const

/** One of the things that are compared. */
export interface Side {
  readonly name: string
  readonly product: 'bundle' | 'parts' | 'stock'
  readonly without: readonly Trick[]
}

export const hasTrick = ({ without }: Side, trick: Trick): boolean => !without.includes(trick)

/** What a team without federation ships: everything is measured beside it. */
export const plainBundle: Side = { name: 'plain bundle', product: 'bundle', without: tricks }
/** The same again: what it differs by is noise. */
export const plainCopy: Side = { ...plainBundle, name: 'plain bundle, again' }
export const fullBundle: Side = { name: 'bundle, every trick', product: 'bundle', without: [] }
/** The same code federated as the plugin's quick start does it. */
export const stock: Side = { name: 'stock', product: 'stock', without: tricks }
export const fullParts: Side = { name: 'parts, every trick', product: 'parts', without: [] }
export const plainParts: Side = { name: 'parts, no trick', product: 'parts', without: tricks }
/** What a browser gets that does not know one of them. */
export const lackingParts: readonly (Side & { readonly lacks: Trick })[] = tricks.map((trick) => ({
  name: `parts without ${trick}`,
  product: 'parts',
  without: [trick],
  lacks: trick,
}))
