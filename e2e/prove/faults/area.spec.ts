import {
  expectCard,
  expectGivesWay,
  expectRetryHelps,
  faults,
  inWords,
  throwsAtLoad,
  throwsAtRender,
} from '../../src/product/area-faults.ts'
import { headingAt, remotes } from '../../src/product/areas.ts'
import { noteScripts } from '../../src/product/page-scripts.ts'
import { expect, test } from '../../src/product/product.ts'
import { advanceClock, unavailable as card } from '../../src/product/screens.ts'

// The browser logs the altered bytes that it blocks, and what is thrown on purpose.
test.use({ complaints: async ({}, use) => use([]) })

for (const part of remotes)
  for (const fault of faults)
    test(`the shell stays when ${part} ${inWords(fault)}, and Retry brings it back`, async ({
      page,
      network,
    }) => {
      await expectCard(page, network, part, fault)
      await expectRetryHelps(page, network, part)
    })

test('a script that was altered inside a part never runs', async ({ page, network, product }) => {
  await page.clock.install()
  const version = product.site.liveVersion('user')
  network.breakScripts(`/site/user/${version}/core.`, 'has one byte changed')
  await page.goto(`${network.address}/`)
  await advanceClock(page, () => card(page).isVisible())
  await expect(card(page)).toContainText('arrived altered')
})

test('a passing fault is not noticed', async ({ page, network }) => {
  await page.clock.install()
  network.breakScripts('/site/user/', '500')
  await page.goto(`${network.address}/`)
  await expect(async () => expect(network.countOf('/site/user/')).toBeGreaterThan(2)).toPass()
  network.heal()
  await advanceClock(page, () => headingAt(page, '/').isVisible())
  await expect(card(page)).toBeHidden()
})

for (const part of remotes)
  for (const [when, change] of [
    ['at load', throwsAtLoad],
    ['at first render', throwsAtRender],
  ] as const)
    test(`a ${part} that throws ${when} gives way to the version before it, and to a card in the shell when there is none`, async ({
      page,
      deployment,
    }) => {
      await expectGivesWay(page, deployment, part, change(part))
    })

/** The code behind its doors runs, and none of them opens. */
const runsAndFails = (entry: string): string => {
  const [, whole] = /var (drape_\w+)/.exec(entry) ?? []
  return `${entry};{let{init,get}=${whole};${whole}={init,get:async a=>{(await get(a))();throw a}}}`
}

test('two versions of a part on one page run code of their own, also where it is the same', async ({
  page,
  deployment,
}) => {
  const { site, address } = deployment
  const good = site.liveVersion('shared')
  const bad = await site.redeploy('shared', runsAndFails)
  const noted = await noteScripts(page)
  await page.goto(address)
  await expect(headingAt(page, '/')).toBeVisible()

  const ran = (await noted()).map(({ address }) => address)
  const core = ran.filter((script) => script.includes('/site/shared/') && script.includes('/core.'))
  expect(core).toEqual([bad, good].map((version) => expect.stringContaining(version)))
  const modules = await page.evaluate(
    (versions) => {
      type Chunk = readonly [ids: unknown, modules: Readonly<Record<string, object>>]
      const page = globalThis as unknown as Record<string, readonly Chunk[] | undefined>
      const [one, other] = versions.map(
        (version) =>
          new Map(
            page[`rspackChunkdrape_shared_${version}`]?.flatMap(([, modules]) => Object.entries(modules)),
          ),
      )
      const equal = [...(one ?? [])].filter(([id, module]) => String(other?.get(id)) === String(module))
      return { equal: equal.length, mixed: equal.filter(([id, module]) => other?.get(id) === module).length }
    },
    [good, bad],
  )
  expect(modules.equal).toBeGreaterThan(5)
  expect(modules.mixed).toBe(0)
})
