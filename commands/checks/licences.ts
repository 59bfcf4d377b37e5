import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { siteStore } from '@drape/platform/release'
import { partFolders } from '../build.ts'
import { forbidden } from '../guards/licences.ts'
import { licencesIn } from '../guards/lock-file.ts'
import { root } from '../tool.ts'
import { site } from './budgets.ts'
import { fail, type Outcome, pass } from './check.ts'

const bundled = (): Record<string, string> => {
  const store = siteStore(site)
  const { history } = store.readRegistry()
  const parts = Object.keys(partFolders).map((part) => {
    const packages = store.readRelease(part, history[part]?.[0] ?? '')?.packages ?? {}
    if (Object.keys(packages).length === 0) throw new Error(`${part} does not say which packages it bundles.`)
    return packages
  })
  return Object.assign({}, ...parts)
}

/** Checks the licences of the packages that the parts of the built site bundle, and of those installed where it is run. */
export const checkLicences = (): Outcome => {
  const installed = licencesIn(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const faults = forbidden({ ...installed, ...bundled() })
  return faults.length > 0 ? fail(faults.join('\n')) : pass()
}
