import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tool.ts'

const read = (file: string): string => readFileSync(join(root, file), 'utf8')

test('each npm command lists its options with --help', async () => {
  const { help } = (await import(join(root, 'commands/help.mjs'))) as {
    help: Readonly<Record<string, string>>
  }
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> }
  const names = Object.values(scripts).flatMap(
    (script) => /^node commands\/run\.mjs ([\w-]+)/.exec(script)?.[1] ?? [],
  )
  // The release tool has its own help.
  expect([...new Set(names)].filter((name) => !(name in help))).toEqual(['release-in-tree'])
})
