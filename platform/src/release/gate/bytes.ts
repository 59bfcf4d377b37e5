import type { ModuleSizes } from '../kept/kept.ts'
import type { Finding } from './incompatibility.ts'
import { shareLine, sharesIn } from './shares.ts'
import type { Case } from './version-facts.ts'

const sizesIn = (modules: ModuleSizes, files: readonly string[]): ReadonlyMap<string, number> => {
  const sizes = new Map<string, number>()
  for (const file of files)
    for (const [module, size] of Object.entries(modules[file] ?? {}))
      sizes.set(module, (sizes.get(module) ?? 0) + size)
  return sizes
}

const mostNamed = 5

const growth = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string => {
  const grownModules = [...after]
    .map(([module, size]) => [module, size - (before.get(module) ?? 0)] as const)
    .filter(([, more]) => more > 0)
    .sort(([, one], [, other]) => other - one)
  if (grownModules.length === 0) return ''
  const list = grownModules
    .slice(0, mostNamed)
    .map(([module, more]) => `${module} +${Math.ceil(more / 100) / 10}`)
  const rest = grownModules.length > mostNamed ? ` and ${grownModules.length - mostNamed} more` : ''
  return `: ${list.join(', ')}${rest} (kB, minified)`
}

/** Checks the budgets in the parts' package.json, and names the modules that grew. */
export const checkBytes = ({ live, next }: Case): Finding[] => {
  const today = sharesIn(live, next)
  return sharesIn(next).flatMap((share): Finding[] => {
    const before = today.find(({ part, budget }) => part === share.part && budget === share.budget)
    // A share above its budget may be replaced by one that is still above it, but no heavier.
    if (share.weight <= Math.max(share.most, before?.weight ?? 0)) return []
    const { part } = share
    const [modulesBefore, modulesAfter] = [live, next].map((set) => set[part]?.kept?.modules)
    const detail =
      modulesBefore && modulesAfter
        ? growth(sizesIn(modulesBefore, before?.files ?? []), sizesIn(modulesAfter, share.files))
        : ''
    return [{ part, message: `It weighs ${shareLine(share)}${detail}.` }]
  })
}
