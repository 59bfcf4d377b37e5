import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tool.ts'

const read = (file: string): string => readFileSync(join(root, file), 'utf8')

const pictures = [...read('README.md').matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)].map(
  ([, words = '', file = '']) => ({ words, file, bytes: readFileSync(join(root, file)) }),
)

test('each picture in README is there, said in words, and quick to load', () => {
  expect(pictures.length).toBeGreaterThan(0)
  for (const { words, file, bytes } of pictures)
    expect([file, words.length > 20, bytes.length < 1_500_000]).toEqual([file, true, true])
})

test('one of them shows releases as they go, in eight to ten frames', () => {
  const show = pictures.find(({ file }) => file.endsWith('release-show.webp'))
  const frames = show?.bytes.toString('latin1').match(/ANMF/g)?.length
  expect(frames).toBeGreaterThanOrEqual(8)
  expect(frames).toBeLessThanOrEqual(10)
})

test('each npm command says with --help what it takes', async () => {
  const { help } = (await import(join(root, 'commands/help.mjs'))) as {
    help: Readonly<Record<string, string>>
  }
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> }
  const names = Object.values(scripts).flatMap(
    (script) => /^node commands\/run\.mjs ([\w-]+)/.exec(script)?.[1] ?? [],
  )
  // The release tool tells its own.
  expect([...new Set(names)].filter((name) => !(name in help))).toEqual(['release-in-tree'])
})
