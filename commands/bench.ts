import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './tool.ts'

// A process of its own, because the bench imports the commands, and not the other way round.
const measure = join(root, 'commands/bench/src/measure.ts')
const { status } = spawnSync(process.execPath, ['--import', 'tsx', measure, ...process.argv.slice(2)], {
  stdio: 'inherit',
})
process.exitCode = status ?? 1
