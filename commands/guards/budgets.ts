import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { neededUrls, scriptsIn } from '@drape/release/page-scripts'

/**
 * Bytes of brotli, in scripts, and of the fonts. A part is everything that it can load; a route is what a cold visit
 * loads before the page can be used. They stand a little above what is there: more is a decision, not an accident.
 */
export const budgets = {
  host: 109_000,
  shared: 118_000,
  user: 41_000,
  // The form alone comes to who signs in; the console, the queue and the styling desk come behind it.
  stylist: 28_000,
  // Two thirds of them for every page, the rest for letters that few pages show.
  fonts: 64_000,
  'route /': 199_000,
  'route /stylist-login': 225_000,
} as const

export type Weights = Readonly<Record<string, number>>

export const overweight = (weights: Weights, limits: Weights = budgets): string[] =>
  Object.entries(limits).flatMap(([name, most]) => {
    const weight = weights[name]
    if (weight === undefined) return [`${name} has a budget, but was not weighed.`]
    return weight > most ? [`${name} weighs ${weight} bytes; its budget is ${most}.`] : []
  })

export const weighFolder = (folder: string, ending = '.js.br'): number =>
  readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .reduce((total, file) => total + statSync(join(folder, file)).size, 0)

/** The scripts that a visit to a stitched page needs, by the addresses under which the site has them. */
export const weighPage = (site: string, html: string): number =>
  neededUrls(scriptsIn(html)).reduce(
    (total, url) => total + statSync(join(site, `${url.replace('/site/', '')}.br`)).size,
    0,
  )
