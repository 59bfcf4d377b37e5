import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Versions } from '../../src/release/gate-cases.ts'
import { promote as makeLive } from '../../src/release/promote.ts'
import { act, parts } from '../../test/command.ts'
import { until } from '../../test/compiler-run.ts'
import { siteForEach } from '../../test/each-test.ts'
import { v1, v2 } from '../../test/site.ts'

const setOf = (version: string) => Object.fromEntries(parts.map((part) => [part, version]))

const site = siteForEach()

beforeEach(() => {
  for (const part of parts) site.publish(part, '1')
})

const promote = (versions: Versions) => makeLive(site.store, versions, act)
const history = () => site.store.readRegistry().history
const homePage = () => site.read(site.store.readRegistry().pages['/']?.file ?? '')
const isLocked = () => existsSync(join(site.folder, '.lock'))

const source = join(import.meta.dirname, '../../src/release')

/** Runs code in another process, with promote and store in scope. */
const elsewhere = (lines: string, before: readonly string[] = []) => {
  const code = `import { promote as makeLive } from '${join(source, 'promote.ts')}'
import { siteStore } from '${join(source, 'site.store.ts')}'
const store = siteStore('${site.folder}')
const promote = (versions) => makeLive(store, versions, ${JSON.stringify(act)})
${lines}`
  const node = [process.execPath, '--import', 'tsx', '--input-type=module', '--eval', code]
  const [program = '', ...words] = [...before, ...node]
  const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (text) => {
    errors += text
  })
  return { child, ended: once(child, 'exit').then(([code]) => ({ code, errors })) }
}

test('the lock that a killed promotion left behind is taken over at once', async () => {
  const { child, ended } = elsewhere(`store.change(() => process.kill(process.pid, 'SIGKILL'))`)
  await ended
  expect(child.signalCode).toBe('SIGKILL')
  expect(isLocked()).toBe(true)
  promote({ shop: v1 })
  expect(history()['shop']).toEqual([v1])
  expect(isLocked()).toBe(false)
})

const asContainer = ['unshare', '--map-root-user', '--pid', '--fork', '--mount-proc', '--kill-child']
const withContainers = spawnSync('unshare', [...asContainer.slice(1), 'true']).status === 0 ? test : test.skip

withContainers(
  'the lock is not taken from a container, whose processes are counted again, while it lives',
  async () => {
    const forever = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)'
    const { child, ended } = elsewhere(`store.change(() => ${forever})`, asContainer)
    try {
      await until(isLocked)
      expect(() => promote({ shop: v1 })).toThrow(/under way/)
    } finally {
      child.kill('SIGKILL')
      await ended
    }
  },
)

/** Promotes each part in a process of its own, at once, until it lands; what was lost of it, and how often one waited. */
const promoteAtOnce = async (promoteOne = 'promote(versions)') => {
  promote(setOf(v1))
  for (const part of parts) site.publish(part, '2')
  const start = join(site.root, 'start')
  const waiting = (part: string) => join(site.root, `waiting-${part}`)
  const runs = parts.map((part) =>
    elsewhere(`import { existsSync, writeFileSync } from 'node:fs'
      const versions = { ${part}: '${v2}' }
      const before = store.readRegistry()
      writeFileSync('${waiting(part)}', '')
      while (!existsSync('${start}'));
      for (let isLive = false; !isLive; )
        try {
          ${promoteOne}
          isLive = true
        } catch (error) {
          if (!error.message.startsWith('Another promotion is under way')) throw error
          console.error('refused')
        }`),
  )
  await until(() => parts.every((part) => existsSync(waiting(part))))
  writeFileSync(start, '')
  const outcomes = await Promise.all(runs.map(({ ended }) => ended))
  const page = homePage()
  const isShown = (part: string) =>
    page.includes(part === 'cart' ? `"version":"${v2}"` : `/site/${part}/${v2}/`)
  return {
    lost: parts.filter((part) => history()[part]?.[0] !== v2 || !isShown(part)),
    errors: outcomes.map(({ errors }) => errors.replaceAll('refused\n', '')).filter(Boolean),
    refusals: outcomes.filter(({ errors }) => errors.includes('refused')).length,
  }
}

test('of several processes that promote at once each is refused or lands whole, and what landed is not lost', async () => {
  const { lost, errors, refusals } = await promoteAtOnce()
  expect({ lost, errors }).toEqual({ lost: [], errors: [] })
  expect(refusals).toBeGreaterThan(0)
})

test('a promotion is found that decides by what it read before it had the lock', async () => {
  const { lost } = await promoteAtOnce(
    `makeLive({ ...store, change: (decide) => store.change(() => decide(before)) }, versions, ${JSON.stringify(act)})`,
  )
  expect(lost).toHaveLength(parts.length - 1)
})

test('whoever reads while another process promotes sees whole files', async () => {
  promote(setOf(v1))
  for (const part of parts) site.publish(part, '2')
  const end = join(site.root, 'end')
  const { child, ended } = elsewhere(`import { existsSync } from 'node:fs'
    while (!existsSync('${end}')) {
      promote(${JSON.stringify(setOf(v2))})
      promote(${JSON.stringify(setOf(v1))})
    }`)
  const liveVersions: (string | undefined)[] = []
  // Ten changes are seen, however long that takes.
  while (child.exitCode === null && liveVersions.length < 10) {
    const live = history()['shop']?.[0]
    if (live !== liveVersions.at(-1)) liveVersions.push(live)
    expect(homePage()).toMatch(/^<style[\s\S]*<\/script>\n$/)
    await new Promise(setImmediate)
  }
  writeFileSync(end, '')
  expect(await ended).toEqual({ code: 0, errors: '' })
  expect(new Set(liveVersions)).toEqual(new Set([v1, v2]))
})
