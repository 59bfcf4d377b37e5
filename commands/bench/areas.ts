import { partsOf } from '@drape/platform/build/parts'

/** Redirects a visitor whom none of our own pages sent there. A path with a parameter is nothing without a link. */
const isOpenToAll = (path: string) => path !== '/google' && !path.includes(':')

/** The paths of a tree's product that one may come to, the part that shows each, and that part's app. */
export const areasOf = (tree: string) =>
  Object.values(partsOf(tree)).flatMap(({ part, folder, routes }) =>
    routes.filter(isOpenToAll).map((path) => ({ path, part, app: `@drape/${folder}/app` })),
  )

/** Where the parts of the stock side stand in its site: their builds name each other by it. */
export const stockFolder = 'stock'
