import { benchWeb } from '@drape/bench/web'

await benchWeb(console.log)
process.exit()
