import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './tool.ts'

// A process of its own, because the browser tests import the commands, and not the other way round.
const journeys = join(root, 'e2e/prove/engines/prove.ts')

/** Signs in, sends a photo, dresses and rates in Firefox and WebKit, where this machine has or gets them. */
export const proveOtherEngines = (): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', journeys], { cwd: root, stdio: 'inherit' })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code === 0))
  })
