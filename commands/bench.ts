import { benchWeb } from '../bench/src/web/web.bench.ts'

await benchWeb(console.log)
process.exit()
