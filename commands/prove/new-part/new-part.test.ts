import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { partsOf } from '@drape/platform/build/parts'
import { factsOf, publish, siteStore } from '@drape/platform/release'
import { writeArrows } from '../../guards/arrows.ts'
import { budgetFaults } from '../../guards/budgets.ts'
import { runTool } from '../../tool.ts'
import { copyTree, type TreeCopy } from '../../tree-copy.ts'

const folder = 'remote-wardrobe'

let tree: TreeCopy

const runIn = async (cwd: string, name: string, command: string, ...args: string[]): Promise<string> => {
  const { code, output } = await runTool(name, command, args, { cwd })
  expect([code, code === 0 ? '' : output]).toEqual([0, ''])
  return output
}

const runWell = (name: string, command: string, ...args: string[]) =>
  runIn(tree.folder, name, command, ...args)

beforeAll(async () => {
  tree = copyTree()
  writeArrows(tree.folder)
  await runWell('tsx', 'tsx', 'commands/release.ts', 'new', 'wardrobe')
})

afterAll(() => tree.remove())

test('a part that begins in this tree is formatted as the rest, and compiles', async () => {
  await runWell('@biomejs/biome', 'biome', 'check', '--error-on-warnings', folder)
  await runWell('typescript', 'tsc', '-p', folder, '--noEmit')
})

test('it uses all that it declares, and its tools know all that it has', async () => {
  const words = ['--config', 'commands/knip.jsonc', '--no-progress', '--treat-config-hints-as-errors']
  await runWell('knip', 'knip', ...words)
})

test('its test is among those of the tree, in a browser as those of the other parts', async () => {
  expect(await runWell('jest', 'jest', '--selectProjects', folder)).toContain(`PASS ${folder}`)
})

test('the walls stand around it', async () => {
  const file = `${folder}/src/planted.ts`
  tree.write(
    file,
    "import { serve } from '@drape/api/main'\n\nexport const planted = () => fetch(serve.name)\n",
  )
  const words = ['lint', '--max-diagnostics=none', folder]
  const { output } = await runTool('@biomejs/biome', 'biome', words, { cwd: tree.folder })
  rmSync(join(tree.folder, file))
  for (const rule of ['noRestrictedImports', 'noRestrictedGlobals'])
    expect(output).toMatch(new RegExp(`${file}:\\d+:\\d+ lint/style/${rule}`))
})

test('it is built with the others, and weighed by what it says of itself', async () => {
  const site = mkdtempSync(join(tmpdir(), 'drape-new-part-'))
  try {
    await runIn(join(tree.folder, folder), '@rspack/cli', 'rspack', 'build')
    const store = siteStore(site)
    const { part, version } = publish(store, join(tree.folder, folder, 'dist'))
    // Promotion draws the part's page from it.
    expect(store.readKept(part, version)?.firstScreen).toContain('Wardrobe')
    const live = factsOf(store, { [part]: version })
    const faults = () => budgetFaults(tree.folder, live).filter((fault) => fault.startsWith(folder))
    const setBudget = (from: string, to: string) =>
      tree.edit(`${folder}/package.json`, (text) => text.replace(from, to))
    expect(faults()).toEqual([])
    setBudget('"/wardrobe": 9', '"/wardrobe": 1')
    expect(faults()).toEqual([expect.stringMatching(/: \d of 1 kB \(brotli\) on \/wardrobe$/)])
    const unsaid = (name: string) => `${folder}/package.json does not say what wardrobe may weigh: "${name}".`
    setBudget('"/wardrobe": 1', '"/wardrobes": 1')
    expect(faults()).toEqual([
      unsaid('/wardrobe'),
      `${folder}/package.json has a budget for "/wardrobes", which was not weighed.`,
    ])
    setBudget('"budgetKb"', '"weight"')
    expect(faults()).toEqual([unsaid('part'), unsaid('/wardrobe')])
  } finally {
    rmSync(site, { recursive: true, force: true })
  }
})

test('two folders cannot both be one part', () => {
  tree.edit(`${folder}/package.json`, (text) => text.replace('"part": "wardrobe"', '"part": "user"'))
  expect(() => partsOf(tree.folder)).toThrow(
    'remote-user and remote-wardrobe both say that they are the part user.',
  )
})
