/** One of the things that are compared. */
export interface Side {
  readonly name: string
  readonly product: 'bundle' | 'parts' | 'stock'
  /** Without what the product does for speed: first screens, fonts behind the scripts, compile hints, a worker. */
  readonly isPlain: boolean
  /** Whether browsers that have an older version of a script are sent what differs. */
  readonly hasDictionaries: boolean
}

const plain = { isPlain: true, hasDictionaries: false }
const full = { isPlain: false, hasDictionaries: true }

/** What a team without federation ships: everything is measured beside it. */
export const plainBundle: Side = { name: 'plain bundle', product: 'bundle', ...plain }
/** The same again: any difference is noise. */
export const plainCopy: Side = { ...plainBundle, name: 'plain bundle, again' }
export const fullBundle: Side = { name: 'bundle, every trick', product: 'bundle', ...full }
/** The same code federated as the plugin's quick start does it. */
export const stock: Side = { name: 'stock', product: 'stock', ...plain }
export const fullParts: Side = { name: 'parts, every trick', product: 'parts', ...full }
