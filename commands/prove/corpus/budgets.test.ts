import { join } from 'node:path'
import { factsOf, judge, publish, sharesIn } from '@drape/platform/release'
import { testSite } from '@drape/platform/test/site'
import { budgetFaults } from '../../guards/budgets.ts'
import { runTool } from '../../tool.ts'
import { copyTree, type TreeCopy } from '../../tree-copy.ts'

const grown = 'src/closet/closet.screen.tsx'
const words = Array.from({ length: 800 }, (_, at) => (at * 7919).toString(36)).join(' ')

let tree: TreeCopy
let site: ReturnType<typeof testSite>

const build = async (): Promise<string> => {
  const cwd = join(tree.folder, 'remote-user')
  const { code, output } = await runTool('@rspack/cli', 'rspack', ['build'], { cwd })
  expect([code, code === 0 ? '' : output]).toEqual([0, ''])
  return publish(site.store, join(cwd, 'dist')).version
}

beforeAll(() => {
  tree = copyTree()
  site = testSite()
})

afterAll(() => {
  tree.remove()
  site.remove()
})

test('a module that grows over the budget of a screen is refused by the guard, and named by the gate', async () => {
  const before = await build()
  const live = factsOf(site.store, { user: before })
  const closet = sharesIn(live).find(({ budget }) => budget === 'user/closet')
  tree.edit('remote-user/package.json', (text) =>
    text
      .replace(/"user\/closet": \d+/, `"user/closet": ${closet?.weight}`)
      .replace(/"part": \d+/, '"part": 99'),
  )
  const faults = (version: string) =>
    budgetFaults(tree.folder, factsOf(site.store, { user: version })).filter((fault) =>
      fault.startsWith('remote-user'),
    )
  expect(faults(before)).toEqual([])

  tree.edit(`remote-user/${grown}`, (text) =>
    text.replace(/^export const ClosetScreen = /m, `console.log(${JSON.stringify(words)})\n\n$&`),
  )
  const after = await build()
  const line = `\\d+ of ${closet?.weight} kB \\(brotli\\) on user/closet`
  expect(faults(after)).toEqual([expect.stringMatching(new RegExp(`^remote-user: ${line}$`))])
  // Neither the host nor the neighbour is there, which the other checks of the gate say.
  const [verdict] = judge([{ live, next: factsOf(site.store, { user: after }) }])
  expect(verdict?.faults.filter(({ check }) => check === 'bytes')).toEqual([
    {
      check: 'bytes',
      part: 'user',
      message: expect.stringMatching(new RegExp(`${line}: ${grown} \\+[2-6]`)),
    },
  ])
})
