import { parseArgs } from 'node:util'
import { promote, rollBack } from './promote.ts'
import { publish } from './publish.ts'
import { siteStore } from './site.store.ts'

const usage = `Usage: npm run release -- <verb>
  publish <part>             copies the part's build into its own immutable folder
  promote <part>[@version]   makes a published version live (without a version: the one just built)
  rollback <part>            takes a part back to the version before
  status                     says what is live and what was before it`

const distOf = (part: string): string => (part === 'host' ? 'host/dist' : `remote-${part}/dist`)

export const runRelease = (args: readonly string[], say: (line: string) => void): void => {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { site: { type: 'string', default: 'site' } },
  })
  const [verb, target = ''] = positionals
  const store = siteStore(values.site)
  const [part = '', version] = target.split('@')
  if (verb === 'publish' && part) {
    const { version: published } = publish(store, distOf(part))
    say(`${part} ${published} is published.`)
  } else if (verb === 'promote' && part) {
    const chosen = version ?? publish(store, distOf(part)).version
    promote(store, { [part]: chosen })
    say(`${part} ${chosen} is live.`)
  } else if (verb === 'rollback' && part) {
    say(`${part} is back at ${rollBack(store, part)}.`)
  } else if (verb === 'status') {
    for (const [name, [live, ...before]] of Object.entries(store.readRegistry().history)) {
      say(`${name.padEnd(8)} ${live}${before.length > 0 ? `  before: ${before.join(', ')}` : ''}`)
    }
  } else {
    throw new Error(usage)
  }
}
