import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { siteStore } from '@drape/release/site'
import { composeTree, partFolders } from '../build.ts'
import { budgetsOf, overweight, weighFolder, weighPage } from '../guards/budgets.ts'
import { root } from '../tool.ts'
import { fail, type Outcome, pass } from './check.ts'

/** The site of the browser tests, so that nothing is built twice. */
const site = join(root, 'e2e/.site')

const weigh = () => {
  const store = siteStore(site)
  const { history, pages } = store.readRegistry()
  const folderOf = (part: string) => store.folderOf(part, history[part]?.[0] ?? '')
  const parts = Object.keys(partFolders).map((part): [string, number] => [part, weighFolder(folderOf(part))])
  const routes = Object.entries(pages).map(([path, { file }]): [string, number] => [
    `route ${path}`,
    weighPage(site, readFileSync(join(site, file), 'utf8')),
  ])
  return Object.fromEntries([...parts, ...routes, ['fonts', weighFolder(folderOf('host'), '.woff2')]])
}

/** Checks the sizes, and proves that one byte too many would be noticed. */
export const checkBudgets = async (): Promise<Outcome> => {
  await composeTree(site)
  const weights = weigh()
  const budgets = budgetsOf(root)
  const faults = overweight(weights, budgets)
  if (faults.length > 0) return fail(faults.join('\n'))
  const missed = Object.keys(budgets).filter(
    (name) => overweight(weights, { [name]: (weights[name] ?? 0) - 1 }).length === 0,
  )
  return missed.length > 0 ? fail(`A byte over the budget of ${missed.join(', ')} was not noticed.`) : pass()
}
