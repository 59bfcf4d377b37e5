import { benchApi } from './api/api.bench.ts'
import { benchWeb } from './web/web.bench.ts'

const benches: Record<string, (say: (line: string) => void) => Promise<void>> = {
  web: benchWeb,
  api: benchApi,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}: ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}
for (const name of wanted.length > 0 ? wanted : Object.keys(benches)) await benches[name]?.(console.log)
process.exit()
