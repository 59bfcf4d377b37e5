import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeFiles } from '../../../test/site.ts'
import { readWords } from '../cli.ts'
import { answerNewInside } from './new-inside.ts'

let tree: string

const begin = (...words: string[]) => {
  const { positionals: targets, values } = readWords(words)
  return answerNewInside({ targets, values }, tree)
}

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'drape-new-'))
})

afterEach(() => rmSync(tree, { recursive: true, force: true }))

const plant = () =>
  writeFiles(tree, {
    'package.json': JSON.stringify({ workspaces: ['host', 'remote-*'] }),
    'host/package.json': JSON.stringify({
      name: '@team/host',
      drape: { frame: { import: '@team/remote-design/frame', name: 'Frame' }, card: 'design/cards' },
      dependencies: { react: '1.0.0', 'react-dom': '1.0.1', 'react-router-dom': '1.0.2' },
      devDependencies: { '@testing-library/react': '1.0.3' },
      scripts: { build: 'rspack build' },
    }),
    'host/rspack.config.mjs': 'the build of the host',
    'remote-design/package.json': JSON.stringify({ version: '1.0.4' }),
  })

test('a part has the versions of its tree, and is built as its host', () => {
  plant()
  expect(begin('wardrobe')?.value).toEqual({ part: 'wardrobe', folder: 'remote-wardrobe' })
  const { drape, exports, dependencies, devDependencies, scripts } = JSON.parse(
    readFileSync(join(tree, 'remote-wardrobe/package.json'), 'utf8'),
  )
  expect({ ...dependencies, ...devDependencies }).toEqual({
    '@team/remote-design': '1.0.4',
    react: '1.0.0',
    'react-dom': '1.0.1',
    'react-router-dom': '1.0.2',
    '@testing-library/react': '1.0.3',
  })
  expect([drape.fills, exports['./card']]).toEqual([{ 'design/cards': './card' }, './src/card.tsx'])
  expect(scripts).toEqual({ build: 'rspack build' })
  expect(readFileSync(join(tree, 'remote-wardrobe/rspack.config.mjs'), 'utf8')).toBe('the build of the host')
})

test('a part says whose it is, if that was said', () => {
  plant()
  const ownerOf = (part: string) =>
    JSON.parse(readFileSync(join(tree, `remote-${part}/package.json`), 'utf8')).drape.owner
  begin('wardrobe')
  begin('fitting', '--team', 'fitters', '--contact', '#fit', '--runbook', 'https://wiki.example/?page=1#fit')
  expect([ownerOf('wardrobe'), ownerOf('fitting')]).toEqual([
    undefined,
    { team: 'fitters', contact: '#fit', runbook: 'https://wiki.example/?page=1#fit' },
  ])
  expect(() => begin('other', '--team', 'fitters', '--runbook', 'wiki')).toThrow(
    '--runbook: must be an address',
  )
  expect(() => begin('other', '--contact', '#fit')).toThrow('--team: ')
})

test('nothing is written over, and nothing is begun where there is no tree', () => {
  expect(() => begin('wardrobe')).toThrow('No host and remotes are here')
  plant()
  expect(() => begin('../wardrobe')).toThrow('The part "../wardrobe" must be ')
  begin('wardrobe')
  expect(() => begin('wardrobe')).toThrow('remote-wardrobe is there already.')
  expect(readdirSync(tree).sort()).toEqual(['host', 'package.json', 'remote-design', 'remote-wardrobe'])
})
