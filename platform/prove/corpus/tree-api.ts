import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { ApiDocument } from '../../src/release/gate/api-document.ts'

const root = join(import.meta.dirname, '../../..')

/** The OpenAPI document of this tree, read from another process because the build does not import the api. */
export const readApiInTree = (): ApiDocument => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(root, 'api/src/describe.ts')],
    { cwd: root, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`The api of the tree does not describe itself: ${stderr}`)
  return JSON.parse(stdout) as ApiDocument
}
