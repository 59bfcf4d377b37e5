import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './tool.ts'

/** A process of its own, because the bench imports the commands, and not the other way round. */
export const proveLoad = async ([minutes = '30']: readonly string[]): Promise<boolean> => {
  if (!/^[1-9]\d{0,2}$/.test(minutes)) {
    console.error(`${minutes} is no number of minutes, such as 30.`)
    return false
  }
  const proof = join(root, 'bench/src/load/load-proof.ts')
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', proof, minutes], { stdio: 'inherit' })
  return status === 0
}
