import { withEmbeddedDatabase } from '../embedded-database.ts'
import { proveNothingIsSilentlyLate } from './due-proof.ts'

const { requests, told, faults } = await withEmbeddedDatabase((url) =>
  proveNothingIsSilentlyLate(url, { requests: 10_000, days: 30, stepMinutes: 10 }, console.log),
)
for (const fault of faults) console.log(fault)
console.log(`${requests} requests, told: ${JSON.stringify(told)}; silent, twice or wrong: ${faults.length}`)
process.exit(faults.length === 0 ? 0 : 1)
