import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { systemBinaries, systemRoot } from '@drape/postgres/binaries'

/** Runs the api's tests, which have the embedded PostgreSQL otherwise, on the system's: it may be of another version. */
const root = join(import.meta.dirname, '../../..')
const binaries = systemBinaries()
if (!binaries) {
  console.log(`There is no PostgreSQL in ${systemRoot}.`)
  process.exit(1)
}
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/jest/bin/jest.js'), '--selectProjects', 'api', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, TEST_ON_SYSTEM_POSTGRES: 'yes' } },
)
console.log(`The api's tests ran on the PostgreSQL of ${binaries}.`)
process.exit(status === 0 ? 0 : 1)
