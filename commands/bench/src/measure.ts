import { apiSections, benchApi } from './api/api.bench.ts'
import { provideWrk } from './api/load.ts'
import { benchPerson, personSections } from './person/person.bench.ts'
import { benchWeb, webSections } from './web/web.bench.ts'

interface Bench {
  readonly run: (words: readonly string[]) => Promise<void>
  /** What may be said behind its name. */
  readonly takes: (word: string) => boolean
}

const benches: Readonly<Record<string, Bench>> = {
  web: { run: benchWeb, takes: (word) => webSections.includes(word) || /^[1-9]\d*$/.test(word) },
  api: { run: benchApi, takes: (word) => apiSections.includes(word) },
  person: { run: benchPerson, takes: (word) => personSections.includes(word) },
}

const selected: { readonly bench: Bench; readonly words: string[] }[] = []
for (const word of process.argv.slice(2)) {
  const bench = benches[word]
  const last = selected.at(-1)
  if (bench) selected.push({ bench, words: [] })
  else if (last?.bench.takes(word)) last.words.push(word)
  else {
    console.error(
      `There is no bench ${word}: ${Object.keys(benches).join(', ')}; web takes ${webSections.join(', ')}, and a number of rounds; api takes ${apiSections.join(', ')}; person takes ${personSections.join(', ')}`,
    )
    process.exit(1)
  }
}
const all = Object.values(benches).map((bench) => ({ bench, words: [] }))
const runs = selected.length > 0 ? selected : all
// Here, because web takes long before it.
if (runs.some(({ bench }) => bench === benches['api']) && !provideWrk()) {
  console.error(
    'bench -- api loads the api with wrk, which is not here: install it (apt install wrk, brew install wrk), or run bench -- web alone.',
  )
  process.exit(1)
}
for (const { bench, words } of runs) await bench.run(words)
process.exit()
