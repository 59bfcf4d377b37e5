import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeFiles } from '../test/files.ts'

type Enter = () => unknown
interface Container {
  init(scope: object, chain?: unknown): unknown
  get(door: string): Promise<Enter>
}

let root: string

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'drape-sharing-'))
  writeFiles(root, {
    'node_modules/lent/package.json': JSON.stringify({ name: 'lent', version: '1.2.0' }),
    'node_modules/lent/index.js': "module.exports = 'its own'",
    'host.js': "module.exports = () => require('lent')",
    'app.js': "module.exports = { lent: require('lent'), door: require('neighbour/ui') }",
  })
  const program = join(import.meta.dirname, '../test/build-shared.ts')
  const said = execFileSync(process.execPath, ['--import', 'tsx', program, root], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
  })
  expect(said).toBe('')
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

const given: object[] = []
const neighbour: Container = { init: (scope) => given.push(scope), get: async (door) => () => door }

const globals = globalThis as { drapeNeighbour?: () => unknown; drapeShares?: object }

beforeEach(() => {
  jest.resetModules()
  given.length = 0
  globals.drapeNeighbour = () => neighbour
  Reflect.deleteProperty(globals, 'drapeShares')
})

const remote = (): Container => require(join(root, 'dist/remote/entry.js'))
const host = (): Enter => require(join(root, 'dist/host/host.js'))
const share = (lent: string, loaded?: 1) => ({ get: () => () => lent, ...(loaded && { loaded }) })

const open = async (container: Container, scope: object) => {
  await container.init(scope)
  return (await container.get('./app'))()
}

describe('a remote', () => {
  it('takes the newest of what is shared, by number', async () => {
    const scope = { lent: { '1.9.0': share('1.9'), '1.10.0': share('1.10'), '1.2.0': share('1.2') } }
    expect(await open(remote(), scope)).toMatchObject({ lent: '1.10' })
  })

  it('takes what another one has loaded before what is newer, so that there is one copy', async () => {
    const scope = { lent: { '1.9.0': share('1.9', 1), '1.10.0': share('1.10') } }
    expect(await open(remote(), scope)).toMatchObject({ lent: '1.9' })
  })

  it('waits for what is shared by a promise', async () => {
    const scope = { lent: { '1.0.0': { get: async () => () => 'later' } } }
    expect(await open(remote(), scope)).toMatchObject({ lent: 'later' })
  })

  it('gives its neighbour the same scope, once', async () => {
    const container = remote()
    const scope = { lent: { '1.0.0': share('1') } }
    expect(await open(container, scope)).toMatchObject({ door: './ui' })
    await open(container, scope)
    expect(given).toEqual([scope])
  })

  it('and a neighbour that reaches back do not wait for each other', async () => {
    const container = remote()
    const back = { ...neighbour, init: (scope: object, chain: unknown) => container.init(scope, chain) }
    globals.drapeNeighbour = async () => back
    expect(await open(container, { lent: { '1.0.0': share('1') } })).toMatchObject({ lent: '1' })
  })

  it('says what nobody shares', async () => {
    await expect(open(remote(), {})).rejects.toThrow('Nobody shares lent')
  })
})

describe('a host', () => {
  it('shares its own in the global scope of the page', () => {
    expect(host()()).toBe('its own')
    const { lent } = globals.drapeShares as Record<string, Record<string, ReturnType<typeof share>>>
    expect(Object.keys(lent ?? {})).toEqual(['1.2.0'])
    expect(lent?.['1.2.0']?.get()()).toBe('its own')
  })

  it('takes what stands there before it, as a development server has it', () => {
    globals.drapeShares = { lent: { '1.2.0': share('of development', 1) } }
    expect(host()()).toBe('of development')
  })
})
