import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildFolder, composeTree } from '@drape/commands/build'
import { root } from '@drape/commands/tool'
import { copyTree } from '@drape/commands/tree-copy'
import { promote } from '@drape/release/promote'
import { publish } from '@drape/release/publish'
import { siteStore } from '@drape/release/site'
import { publishMonolith } from './monolith-site.ts'

export interface Sites {
  readonly monolith: string
  readonly federated: string
}

/** Builds the same sources as four parts and as one bundle. */
export const buildSites = async (): Promise<Sites> => {
  const sites = {
    monolith: mkdtempSync(join(tmpdir(), 'drape-monolith-')),
    federated: mkdtempSync(join(tmpdir(), 'drape-federated-')),
  }
  await composeTree(sites.federated)
  await buildFolder(join(root, 'bench'))
  publishMonolith(sites.monolith, join(root, 'bench/dist'))
  return sites
}

/** Deploys a visible change of the user remote to both: as its own part, and as the whole bundle. */
export const redeployUser = async ({ monolith, federated }: Sites): Promise<void> => {
  const tree = copyTree()
  tree.edit('remote-user/src/app.tsx', (source) => `${source}\nconsole.info('redeployed')\n`)
  const user = join(tree.folder, 'remote-user')
  const bench = join(tree.folder, 'bench')
  await Promise.all([buildFolder(user), buildFolder(bench)])
  const store = siteStore(federated)
  promote(store, { user: publish(store, join(user, 'dist')).version }, { by: 'bench' })
  publishMonolith(monolith, join(bench, 'dist'))
  tree.remove()
}
