import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runTool } from '@drape/commands/tool'

/** The journeys that look at pages on their way, with every look. */
const src = join(root, 'e2e/src')
const looking = readdirSync(src)
  .filter(
    (file) => file.endsWith('.spec.ts') && readFileSync(join(src, file), 'utf8').includes('expectUsable'),
  )
  .map((file) => `src/${file}`)
const { code, output } = await runTool(
  'playwright',
  'playwright',
  ['test', '--config', 'looks.config.ts', ...looking],
  { cwd: join(root, 'e2e') },
)
if (code !== 0) console.log(output)
console.log(`${looking.length} journeys with every look`)
process.exit(code === 0 ? 0 : 1)
