import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type PartOfTree, partsOf } from '@drape/build/parts'
import { neededUrls, scriptsIn } from '@drape/release/page-scripts'

export type Weights = Readonly<Record<string, number>>

/** Two thirds for every page, the rest for scripts that few pages need. */
const fonts = 64_000

const saidBy = ({ part, folder, routes, budget }: PartOfTree): [string, number][] => {
  if (budget?.part === undefined || (routes.length > 0 && budget.route === undefined))
    throw new Error(`${folder}/package.json does not say what ${part} may weigh: "drape": { "budget": … }.`)
  return [
    [part, budget.part],
    ...routes.map((path): [string, number] => [`route ${path}`, budget.route ?? 0]),
  ]
}

/**
 * Size limits of scripts in bytes (brotli), and of the fonts. `part` is everything that a part can load; `route` is
 * what a first visit loads before the page can be used. The values are in each part's package.json, where the release
 * gate reads them too, a little above the present sizes: a higher limit has to be decided.
 */
export const budgetsOf = (tree: string): Weights =>
  Object.fromEntries([...Object.values(partsOf(tree)).flatMap(saidBy), ['fonts', fonts]])

export const overweight = (weights: Weights, limits: Weights): string[] =>
  Object.entries(limits).flatMap(([name, most]) => {
    const weight = weights[name]
    if (weight === undefined) return [`${name} has a budget, but was not weighed.`]
    return weight > most ? [`${name} weighs ${weight} bytes; its budget is ${most}.`] : []
  })

export const weighFolder = (folder: string, ending = '.js.br'): number =>
  readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .reduce((total, file) => total + statSync(join(folder, file)).size, 0)

/** The size of all scripts that a visit to a page needs. */
export const weighPage = (site: string, html: string): number =>
  neededUrls(scriptsIn(html)).reduce(
    (total, url) => total + statSync(join(site, `${url.replace('/site/', '')}.br`)).size,
    0,
  )
