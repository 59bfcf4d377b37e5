import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const pictures = [...readme.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)].map(([, words = '', file = '']) => ({
  words,
  bytes: readFileSync(join(root, file)),
  file,
}))

/** The chunks of a WebP: a name of four letters, a length, and a byte more where that is odd. */
const chunksIn = (bytes: Buffer): string[] => {
  const names: string[] = []
  for (let at = 12; at < bytes.length; ) {
    names.push(bytes.toString('latin1', at, at + 4))
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return names
}

test('each picture in README is there, said in words, and quick to load', () => {
  expect(pictures.length).toBeGreaterThan(0)
  for (const { words, bytes, file } of pictures) {
    expect([file, words.length > 20]).toEqual([file, true])
    expect([file, bytes.length < 1_500_000]).toEqual([file, true])
  }
})

test('one of them shows releases as they go, in eight to ten frames', () => {
  const show = pictures.find(({ file }) => file.endsWith('release-show.webp'))
  const frames = chunksIn(show?.bytes ?? Buffer.alloc(12)).filter((name) => name === 'ANMF').length
  expect(frames).toBeGreaterThanOrEqual(8)
  expect(frames).toBeLessThanOrEqual(10)
})

test('each npm command says with --help what it takes', async () => {
  const { help } = (await import(join(root, 'commands/help.mjs'))) as {
    help: Readonly<Record<string, string>>
  }
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>
  }
  const names = Object.values(scripts).flatMap(
    (script) => /^node commands\/run\.mjs ([\w-]+)/.exec(script)?.[1] ?? [],
  )
  // The release tool tells its own.
  expect([...new Set(names)].filter((name) => !(name in help))).toEqual(['release-in-tree'])
})
