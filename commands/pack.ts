import { resolve } from 'node:path'
import { packAll } from './packages.ts'

const [to] = process.argv.slice(2)
if (to) await packAll(resolve(to))
else {
  console.error('Usage: npm run pack -- <folder for the packages>')
  process.exitCode = 1
}
