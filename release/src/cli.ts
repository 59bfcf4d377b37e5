import { parseArgs } from 'node:util'
import { adopt } from './adopt.ts'
import { promote, rollBack } from './promote.ts'
import { publish } from './publish.ts'
import { type SiteStore, siteStore } from './site.store.ts'

const usage = `Usage: npm run release -- <verb>
  publish <part>               copies the part's build into its own immutable folder
  promote <part>[@version] …   makes published versions live, all or none (without a version: the one just built)
  adopt <folder>               makes live what is live on the site in that folder, but for what was rolled back
  rollback <part>              takes a part back to the version before
  status                       says what is live and what was before it
Options:
  --dist <folder>              where the part was built (default: host/dist or remote-<part>/dist)
  --site <folder>              where the site lies (default: site)`

const options = { site: { type: 'string', default: 'site' }, dist: { type: 'string' } } as const

const read = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch {
    throw new Error(usage)
  }
}

const distOf = (part: string): string => (part === 'host' ? 'host/dist' : `remote-${part}/dist`)

const status = (store: SiteStore): string[] => {
  const { history, withdrawn } = store.readRegistry()
  const lines = Object.entries(history).map(([part, [live, ...before]]) => {
    const notes = { before, 'rolled back': withdrawn[part] ?? [] }
    const said = Object.entries(notes).flatMap(([note, versions]) =>
      versions.length > 0 ? [`  ${note}: ${versions.join(', ')}`] : [],
    )
    return `${part.padEnd(8)} ${live}${said.join('')}`
  })
  return lines.length > 0 ? lines : ['Nothing is live yet.']
}

export const runRelease = (args: readonly string[], say: (line: string) => void): void => {
  const { positionals, values } = read(args)
  const [verb, ...targets] = positionals
  const [target = ''] = targets
  const store = siteStore(values.site)
  const publishBuilt = (part: string): string => publish(store, values.dist ?? distOf(part), part).version

  if (verb === 'publish' && targets.length === 1) {
    say(`${target} ${publishBuilt(target)} is published.`)
  } else if (verb === 'promote' && (values.dist ? targets.length === 1 : targets.length > 0)) {
    const chosen = targets.map((each): [string, string] => {
      const [part = '', version] = each.split('@')
      return [part, version ?? publishBuilt(part)]
    })
    promote(store, Object.fromEntries(chosen))
    for (const [part, version] of chosen) say(`${part} ${version} is live.`)
  } else if (verb === 'rollback' && targets.length === 1) {
    say(`${target} is back at ${rollBack(store, target)}.`)
  } else if (verb === 'adopt' && targets.length === 1) {
    const taken = Object.entries(adopt(store, siteStore(target)))
    for (const [part, version] of taken) say(`${part} ${version} is live.`)
    if (taken.length === 0) say('Nothing is new.')
  } else if (verb === 'status' && targets.length === 0) {
    for (const line of status(store)) say(line)
  } else {
    throw new Error(usage)
  }
}
