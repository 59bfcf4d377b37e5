import { partsOf } from '@drape/build/parts'

/** The paths of a tree's product, the part that shows each, and that part's app. */
export const areasOf = (tree: string) =>
  Object.values(partsOf(tree)).flatMap(({ part, folder, routes }) =>
    routes.map((path) => ({ path, part, app: `@drape/${folder}/app` })),
  )
