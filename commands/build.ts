import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { inputsOf, partsOf } from '@drape/platform/build/parts'
import { type Act, offer, publish, readProvenance, siteStore, type Versions } from '@drape/platform/release'
import { builtVersion, saveBuiltVersion } from './built-versions.ts'
import { root, runTool } from './tool.ts'
import { releaser, treeSource } from './tree-source.ts'

/** The folders of all parts, by name. */
export const partFolders: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(partsOf(root)).map(({ part, folder }) => [part, folder]),
)

/** Builds a folder with its own configuration, as its team would. */
export const buildFolder = async (folder: string): Promise<void> => {
  const { code, output } = await runTool('@rspack/cli', 'rspack', ['build'], { cwd: folder })
  if (code !== 0) throw new Error(`${folder} does not build:\n${output}`)
}

interface Choice {
  readonly parts?: readonly string[]
  /**
   * Whether the site is only this tree's, as for tests and images: then the tree's versions become live in any case.
   */
  readonly over?: boolean
  /** The OpenAPI document of the api that will serve the site. */
  readonly api?: Act['api']
  readonly despite?: Act['despite']
}

/**
 * Builds and publishes the parts whose sources changed, and makes them live unless a team has decided otherwise. A part
 * whose inputs were built before is not built again.
 */
export const composeSite = async (
  siteFolder: string,
  log: (line: string) => void,
  { parts = Object.keys(partFolders), over = false, api, despite = [] }: Choice = {},
): Promise<Versions> => {
  const store = siteStore(siteFolder)
  const sources = parts.map((part) => {
    const folder = join(root, partFolders[part] ?? '')
    const inputs = inputsOf(folder)
    const version = builtVersion(part, inputs)
    return { part, folder, inputs, version: version && store.readRelease(part, version)?.version }
  })
  const toBuild = sources.filter(({ version }) => !version)
  if (toBuild.length > 0) log(`building ${toBuild.map(({ part }) => part).join(', ')}…`)
  const versions = await Promise.all(
    sources.map(async ({ part, folder, inputs, version }) => {
      if (version) return [part, version] as const
      await buildFolder(folder)
      const provenance = readProvenance(process.env, folder)
      const origin = { part, source: treeSource, provenance, note: log }
      const published = publish(store, join(folder, 'dist'), origin)
      rmSync(join(folder, 'dist'), { recursive: true, force: true })
      // Not remembered if the sources changed during the build.
      if (inputsOf(folder) === inputs) saveBuiltVersion(part, inputs, published.version)
      return [part, published.version] as const
    }),
  )
  const offered = { versions: Object.fromEntries(versions), source: treeSource, over }
  const { left: notes } = offer(store, offered, { verb: 'start', by: releaser, api, despite })
  for (const line of notes) log(line)
  return offered.versions
}

/**
 * The site of this tree for those who look at it: a part that the gate refuses would leave an older one to be looked at.
 * One that is too heavy is shown: the guard of budgets weighs it here.
 */
export const composeTree = async (siteFolder: string): Promise<void> => {
  const lines: string[] = []
  const versions = await composeSite(siteFolder, (line) => lines.push(line), {
    over: true,
    despite: ['bytes'],
  })
  const { history } = siteStore(siteFolder).readRegistry()
  const isRefused = Object.entries(versions).some(([part, version]) => history[part]?.[0] !== version)
  if (isRefused) throw new Error(lines.join('\n'))
}
