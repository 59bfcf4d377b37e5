import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { promote } from '@drape/release/promote'
import { publish } from '@drape/release/publish'
import { siteStore } from '@drape/release/site'
import { versionOf } from '@drape/release/version'
import { root, runTool } from './tool.ts'

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

/**
 * Builds and publishes the parts whose sources have changed, and makes them live. A version that is
 * published already is not built again, and one that was rolled back is left where it is.
 */
export const composeSite = async (
  siteFolder: string,
  say: (line: string) => void,
  parts: readonly string[] = Object.keys(partFolders),
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
      publish(store, join(folder, 'dist'))
      rmSync(join(folder, 'dist'), { recursive: true, force: true })
    }),
  )
  const { history, withdrawn } = store.readRegistry()
  const next = Object.entries(versions).filter(
    ([part, version]) => history[part]?.[0] !== version && !withdrawn[part]?.includes(version),
  )
  if (next.length > 0) promote(store, Object.fromEntries(next))
}
