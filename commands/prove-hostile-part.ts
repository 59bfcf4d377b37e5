import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { proveHostilePartIsHarmless } from '@drape/api/hostile-part-proof'

export const proveHostilePart = async (): Promise<boolean> => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'drape-hostile-')))
  // What the server and its compilers make for a while lies where it is looked at.
  process.env['TMPDIR'] = root
  try {
    const { tried, faults } = await proveHostilePartIsHarmless(root, console.log)
    console.log(`${tried} attacks; got further than they may: ${faults.length}`)
    for (const fault of faults) console.log(fault)
    return faults.length === 0
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
