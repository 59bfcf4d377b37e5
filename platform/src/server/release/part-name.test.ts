import { testReleases } from '../../../test/release-server.ts'
import { evidencePath } from '../../runtime/evidence/evidence.ts'
import { readPage } from '../../runtime/offline/page-text.ts'

const part = 'checkout-v2'
const releases = testReleases('all tests', { siteBase: 'https://cdn.example', dictionaries: true })

/** In this process: a server starts another for each command. */
const release = async (digit: string, ...more: string[]): Promise<string> => {
  const { dist, version } = releases.site.built(part, digit)
  await releases.here('publish', part, '--dist', dist)
  await releases.here('promote', `${part}@${version}`, ...more)
  return version
}

const open = (path: string) => fetch(releases.address + path, { headers: { accept: 'text/html' } })

test('a part with digits and dashes in its name is released, shown, tried, previewed, told of and rolled back', async () => {
  const { address, at, live, makeToken, here } = releases
  const { token } = await makeToken(part, '--for', 'team checkout')
  const first = await release('1')
  expect((await at(token, 'diff', `${part}@${first}`)).join()).toContain(part)
  const second = await release('2')
  expect(live()[part]).toBe(second)

  const page = await (await open('/checkout')).text()
  expect(page).toContain(`https://cdn.example/site/${part}/${second}/entry.js`)
  expect(page).not.toContain(`"/site/`)
  expect(page).toContain(first)
  const script = await fetch(`${address}/site/${part}/${second}/entry.js`)
  expect([script.status, script.headers.get('use-as-dictionary')]).toEqual([
    200,
    `match="/site/${part}/*/entry.js"`,
  ])

  const canary = await release('3', '--percent', '5')
  const held = await readPage(await open('/checkout'))
  expect(held?.canaryFolders).toContain(`/site/${part}/${canary}/`)
  expect(held?.known[part]).toEqual(expect.arrayContaining([second, first, canary]))

  const [link = ''] = await at(token, 'preview', `${part}@${canary}`)
  expect(link).toContain(`/preview/${part}@${canary}/#`)
  const [place = '', grant = ''] = link.split('#')
  const body = new URLSearchParams({ grant })
  const opened = await fetch(place, { method: 'POST', redirect: 'manual', body })
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const preview = await fetch(`${place}checkout`, { headers: { accept: 'text/html', cookie } })
  expect(await preview.text()).toContain(`/site/${part}/${canary}/app.js`)

  const frame = `at show (${address}/site/${part}/${second}/app.js:1:2)`
  await fetch(address + evidencePath, {
    method: 'POST',
    body: JSON.stringify([[part, second, 'error', 0, `Error: no order\n${frame}`]]),
  })
  const report = (await (
    await fetch(`${address}/health/parts`, { headers: { authorization: `Bearer ${token}` } })
  ).json()) as { parts: { part: string; versions: unknown[] }[] }
  expect(JSON.stringify(report.parts.find((each) => each.part === part))).toContain(
    `/site/${part}/${second}/app.js:1:2`,
  )

  for (const version of [second, first]) {
    await here('rollback', part, '--why', 'it throws')
    expect(live()[part]).toBe(version)
  }
  await here('verify')
})

test.each(['7', 'v2-', 'Cart', 'a'.repeat(61), 'pages'])('a part is not called %s', async (name) => {
  await expect(releases.here('token', name, '--for', 'team checkout')).rejects.toThrow(`The part "${name}" `)
})
