import { join } from 'node:path'
import { buildFolder } from '@drape/commands/build'
import { copyTree } from '@drape/commands/tree-copy'

const folder = 'remote-user'

interface Edit {
  /** Relative to the root of the repository. */
  readonly file: string
  readonly from: string
  readonly to: string
}

/** Other words on the first screen. */
const good: Edit = {
  file: `${folder}/src/session/sign-in.screen.tsx`,
  from: '{tagline}',
  to: 'Send one photo. A stylist dresses you.',
}

/** It trusts an answer to hold what it does not: no compiler sees that, and it throws once it runs. */
const bad: Edit = {
  file: `${folder}/src/app.tsx`,
  from: 'export const App = () => {',
  to: `const kept = JSON.parse('{}') as { client: { name: string } }
export const App = () => {
  document.title = kept.client.name`,
}

export const edits: readonly Edit[] = [good, bad]

/** A copy of the tree in which a team works on its part: each build contains the earlier edits too. */
export const openTeam = () => {
  const tree = copyTree()
  const build = async ({ file, from, to }: Edit): Promise<string> => {
    tree.edit(file, (source) => source.replace(from, to))
    await buildFolder(join(tree.folder, folder))
    return join(tree.folder, folder, 'dist')
  }
  return { buildGood: () => build(good), buildBad: () => build(bad), remove: tree.remove }
}
