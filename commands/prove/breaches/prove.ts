import { provePlanted } from './planted.ts'

const { passed, failed, report } = await provePlanted()
if (report) console.log(report)
console.log(`${passed} breaches found, ${failed} let through`)
process.exitCode = failed > 0 ? 1 : 0
