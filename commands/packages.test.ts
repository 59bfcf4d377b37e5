import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { blocksInReadme, openFolder, readExample } from './follow-readme.ts'
import { packAll } from './packages.ts'
import { releaseByToken } from './release-by-token.ts'
import { root } from './tool.ts'
import { workspacesOf } from './workspaces.ts'

const refusal = join(root, 'commands/refuse-pack.mjs')

/** The workspace's prepack script. */
const beforePacking = (workspace: string): string => {
  const { scripts } = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'))
  return join(root, workspace, String(scripts?.prepack).replace('node ', ''))
}

test('no workspace is packed as it lies: nobody could run its sources', () => {
  const workspaces = workspacesOf(root)
  expect(workspaces.map((workspace) => [workspace, beforePacking(workspace)])).toEqual(
    workspaces.map((workspace) => [workspace, refusal]),
  )
  const { status, stderr } = spawnSync(process.execPath, [refusal], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, expect.stringContaining('npm run pack -- <folder>')])
})

describe('packed', () => {
  let packages: string
  let stranger: ReturnType<typeof openFolder>

  beforeAll(async () => {
    packages = mkdtempSync(join(tmpdir(), 'drape-packages-'))
    await packAll(packages)
    stranger = openFolder(packages, false)
  })

  afterAll(() => {
    stranger?.close()
    rmSync(packages, { recursive: true, force: true })
  })

  test('what a team with a repository of its own installs is two packages', () => {
    expect(readdirSync(packages).sort()).toEqual([
      expect.stringMatching(/^drape-contract-.*\.tgz$/),
      expect.stringMatching(/^drape-platform-.*\.tgz$/),
    ])
  })

  test('each command of the platform’s README works in an empty folder, and a release over HTTP reaches its server', async () => {
    const outputs: string[] = []
    for (const { language, text } of blocksInReadme())
      if (language === 'sh')
        for (const line of text.trim().split('\n')) outputs.push(await stranger.run(line))
    const output = outputs.join('\n')
    const [, first] = /^cart (\w+) is live\.$/m.exec(output) ?? []
    expect(output).toContain(`cart is back at ${first}.`)
    const [address = ''] = /^http:.*$/m.exec(output) ?? []
    const page = await (await fetch(`${address}/cart`)).text()
    expect(page).toContain(`/site/cart/${first}/entry.js`)
    await releaseByToken(stranger, address)
  })

  test('each of the platform’s commands lists its options with --help', async () => {
    const help = ['drape-dev', 'drape-release'].map((command) => stranger.run(`npx ${command} --help`))
    for (const words of await Promise.all(help)) expect(words).toMatch(/^Usage: /)
  })
})

test('the files that the platform’s README shows are in the example', () => {
  const words = (text: string) => text.replaceAll(/\s+/g, '')
  const examples = blocksInReadme().filter(({ language }) => language !== 'sh')
  expect(examples.length).toBeGreaterThan(3)
  for (const { file = '', text } of examples) expect(words(readExample(file))).toContain(words(text))
})

test('a part that begins in a repository of its own names the versions that this tree has', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const source = readFileSync(join(root, 'platform/src/release/new/sources-outside.ts'), 'utf8')
  const versions = [...source.matchAll(/^ +'?((?!version)[@a-z/-]+)'?: '(\d+\.\d+\.\d+)',$/gm)].map(
    ([, ...pair]) => pair,
  )
  expect(versions).toContainEqual(['react', expect.any(String)])
  expect(versions).toEqual(versions.map(([name]) => [name, packages[`node_modules/${name}`]?.version]))
})
