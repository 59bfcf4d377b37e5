import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packAll } from './packages.ts'
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

test('what a team with a repository of its own installs can be packed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'drape-packages-'))
  try {
    await packAll(folder)
    expect(readdirSync(folder).sort()).toEqual([
      expect.stringMatching(/^drape-contract-.*\.tgz$/),
      expect.stringMatching(/^drape-platform-.*\.tgz$/),
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a part that begins in a repository of its own names the versions that this tree has', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const source = readFileSync(join(root, 'platform/src/release/new/sources.ts'), 'utf8')
  const named = [...source.matchAll(/^ +'?((?!version)[@a-z/-]+)'?: '(\d+\.\d+\.\d+)',$/gm)].map(
    ([, ...pair]) => pair,
  )
  expect(named).toContainEqual(['react', expect.any(String)])
  expect(named).toEqual(named.map(([name]) => [name, packages[`node_modules/${name}`]?.version]))
})
