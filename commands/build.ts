import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { offer } from '@drape/release/adopt'
import { publish } from '@drape/release/publish'
import { siteStore } from '@drape/release/site'
import { versionOf } from '@drape/release/version'
import { root, runTool } from './tool.ts'
import { releaser, treeSource } from './tree-source.ts'

/** Where the sources of each part lie. */
export const partFolders: Readonly<Record<string, string>> = {
  host: 'host',
  shared: 'remote-shared',
  user: 'remote-user',
  stylist: 'remote-stylist',
}

/** Builds what lies in a folder with the folder's own configuration, as its team would. */
export const buildFolder = async (folder: string): Promise<void> => {
  const { code, output } = await runTool('@rspack/cli', 'rspack', ['build'], { cwd: folder })
  if (code !== 0) throw new Error(`${folder} does not build:\n${output}`)
}

interface Choice {
  readonly parts?: readonly string[]
  /** Whether the site is this tree's alone, as a test's or an image's is: then what the tree holds is live there. */
  readonly over?: boolean
}

/**
 * Builds and publishes the parts whose sources have changed, and makes them live where nobody has decided
 * otherwise. A version that is published already is not built again.
 */
export const composeSite = async (
  siteFolder: string,
  say: (line: string) => void,
  { parts = Object.keys(partFolders), over = false }: Choice = {},
): Promise<void> => {
  const store = siteStore(siteFolder)
  const versions = Object.fromEntries(
    parts.map((part) => [part, versionOf(root, join(root, partFolders[part] ?? ''), ['contract'])]),
  )
  const wanted = Object.entries(versions).filter(([part, version]) => !store.readRelease(part, version))
  if (wanted.length > 0) say(`building ${wanted.map(([part]) => part).join(', ')}…`)
  await Promise.all(
    wanted.map(async ([part]) => {
      const folder = join(root, partFolders[part] ?? '')
      await buildFolder(folder)
      publish(store, join(folder, 'dist'), { part, source: treeSource })
      rmSync(join(folder, 'dist'), { recursive: true, force: true })
    }),
  )
  const { left } = offer(store, { versions, source: treeSource, over }, { verb: 'start', by: releaser })
  for (const line of left) say(line)
}
