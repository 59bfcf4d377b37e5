import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Versions } from '../../src/release/gate-cases.ts'
import { promote as makeLive } from '../../src/release/promote.ts'
import type { SiteStore } from '../../src/release/site.store.ts'
import { act, parts } from '../../test/command.ts'
import { siteForEach } from '../../test/each-test.ts'
import { v1, v2 } from '../../test/site.ts'

const setOf = (version: string) => Object.fromEntries(parts.map((part) => [part, version]))

const promote = (store: SiteStore, versions: Versions) => makeLive(store, versions, act)

const site = siteForEach()

beforeEach(() => {
  for (const part of parts) site.publish(part, '1')
})

const history = () => site.store.readRegistry().history

const source = join(import.meta.dirname, '../../src/release')

/** Runs code in another process, with promote and store in scope. */
const elsewhere = (lines: string, [program = process.execPath, ...words]: readonly string[] = []) => {
  const code = `import { promote as makeLive } from '${join(source, 'promote.ts')}'
import { siteStore } from '${join(source, 'site.store.ts')}'
const store = siteStore('${site.folder}')
const promote = (store, versions) => makeLive(store, versions, ${JSON.stringify(act)})
${lines}`
  const node = [...(words.length > 0 ? [process.execPath] : []), '--import', 'tsx', '--input-type=module']
  const child = spawn(program, [...words, ...node, '--eval', code], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (text) => {
    output += text
  })
  return { child, ended: once(child, 'exit').then(([code]) => ({ code, said: output })) }
}

describe('the lock', () => {
  it('that a killed promotion left behind is taken over at once', async () => {
    const { child, ended } = elsewhere(`store.change(() => process.kill(process.pid, 'SIGKILL'))`)
    await ended
    expect(child.signalCode).toBe('SIGKILL')
    expect(readdirSync(site.folder)).toContain('.lock')
    promote(site.store, { shop: v1 })
    expect(history()['shop']).toEqual([v1])
    expect(readdirSync(site.folder)).not.toContain('.lock')
  })

  const asContainer = ['unshare', '--map-root-user', '--pid', '--fork', '--mount-proc', '--kill-child']
  const withContainers = spawnSync('unshare', [...asContainer.slice(1), 'true']).status === 0 ? it : it.skip

  withContainers(
    'is not taken from a container, whose processes are counted anew, while it lives',
    async () => {
      const { child, ended } = elsewhere(
        `store.change(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))`,
        asContainer,
      )
      try {
        while (!readdirSync(site.folder).includes('.lock')) await new Promise((done) => setTimeout(done, 20))
        expect(() => promote(site.store, { shop: v1 })).toThrow(/under way/)
      } finally {
        child.kill('SIGKILL')
        await ended
      }
    },
  )
})

describe('several processes', () => {
  it('that promote at once are refused or land whole, and what landed is not lost', async () => {
    promote(site.store, setOf(v1))
    for (const part of parts) site.publish(part, '2')
    const outcomes = await Promise.all(
      parts.map((part) => elsewhere(`promote(store, { ${part}: '${v2}' })`).ended),
    )
    for (const [at, part] of parts.entries()) {
      const { code, said } = outcomes[at] ?? {}
      expect(history()[part]?.[0]).toBe(code === 0 ? v2 : v1)
      if (code !== 0) expect(said).toContain('Another promotion is under way')
      else
        expect(site.read(site.store.readRegistry().pages['/']?.file ?? '')).toContain(
          part === 'cart' ? `"version":"${v2}"` : `/site/${part}/${v2}/`,
        )
    }
    expect(outcomes.map(({ code }) => code)).toContain(0)
  })

  it('that read while another promotes see whole files', async () => {
    promote(site.store, setOf(v1))
    for (const part of parts) site.publish(part, '2')
    const end = join(site.root, 'end')
    const { child, ended } = elsewhere(`import { existsSync } from 'node:fs'
    while (!existsSync('${end}')) {
      promote(store, ${JSON.stringify(setOf(v2))})
      promote(store, ${JSON.stringify(setOf(v1))})
    }`)
    const liveVersions: (string | undefined)[] = []
    // Ten changes are seen, however long that takes.
    while (child.exitCode === null && liveVersions.length < 10) {
      const live = history()['shop']?.[0]
      if (live !== liveVersions.at(-1)) liveVersions.push(live)
      expect(site.read(site.store.readRegistry().pages['/']?.file ?? '')).toMatch(
        /^<style[\s\S]*<\/script>\n$/,
      )
      await new Promise(setImmediate)
    }
    writeFileSync(end, '')
    expect(await ended).toEqual({ code: 0, said: '' })
    expect(new Set(liveVersions)).toEqual(new Set([v1, v2]))
  })
})
