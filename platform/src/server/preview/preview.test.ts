import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeJwt } from 'jose'
import { foreignForms, ownForms } from '../../../test/foreign-form.ts'
import { testPreviews } from '../../../test/preview.ts'
import { v1, v2 } from '../../../test/site.ts'
import { serverPaths } from '../../release/server-api.ts'

const base = `/preview/shop@${v2}`
const previews = testPreviews()

const configIn = (html: string) => JSON.parse(/id="drape-config">(.*?)<\/script>/.exec(html)?.[1] ?? '{}')

test('a team makes a link to a version that is not live, and whoever opens it sees that version alone', async () => {
  const [place, grant] = await previews.makeLink()
  expect(place).toBe(`${previews.releases.address}${base}/`)
  const trail = {
    by: 'team wardrobe',
    token: previews.id,
    versions: { shop: v2 },
    grant: decodeJwt(grant).jti,
    from: '127.0.0.1',
  }
  expect(previews.lastAudit()).toMatchObject({ audit: 'preview-granted', ...trail })
  const reply = await previews.post(`${base}/`, grant)
  expect([reply.status, reply.headers.get('location')]).toEqual([303, `${base}/`])
  const [cookie = ''] = reply.headers.getSetCookie()
  expect(cookie).toMatch(
    new RegExp(`^drape-preview=[\\w.-]+; Max-Age=1[78]\\d\\d; Path=${base}; HttpOnly; SameSite=Strict$`),
  )
  expect(previews.lastAudit()).toMatchObject({ audit: 'preview-opened', ...trail })

  const page = await previews.get(`${base}/`, previews.cookieOf(reply))
  expect(page.status).toBe(200)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('x-robots-tag')).toBe('noindex')
  const html = await page.text()
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(page.headers.get('content-security-policy') ?? '') ?? []
  expect(html).toContain(`nonce="${nonce}"`)
  expect(html).not.toMatch(/\{\{[\w-]+\}\}/)
  expect(html).toContain(`/site/shop/${v2}/app.js`)
  expect(html).not.toContain(`/site/shop/${v1}/`)
  expect(html).toContain(`/site/shared/${v1}/`)
  expect(html).toContain(`Preview of shop ${v2} until`)
  // It does not count as a visit: nothing is counted, reported or stored.
  expect(configIn(html)).toEqual({ apiBase: '', base })
  expect((await previews.get(`${base}/cart`, previews.cookieOf(reply))).status).toBe(200)
  expect((await previews.get(`${base}/nowhere`, previews.cookieOf(reply))).status).toBe(404)

  const livePage = await (await previews.get('/', previews.cookieOf(reply))).text()
  expect(livePage).not.toContain(v2)
  expect(configIn(livePage)).toMatchObject({ counter: 'c', evidence: true, offline: true })
  expect(configIn(livePage)).not.toHaveProperty('base')
  expect(previews.releases.live()['shop']).toBe(v1)
  expect(previews.releases.lines.join()).not.toContain(grant)
})

test('who has no grant is asked for one, whatever the address and the cookies hold', async () => {
  const { grant } = await previews.open()
  const ownGrant = (await previews.open('--own')).grant
  for (const [path, cookie] of [
    ['/', ''],
    [`/?grant=${grant}`, ''],
    ['/', `drape-preview=shop@${v2}`],
    ['/', `drape-own-preview=${grant}`],
    ['/', `drape-preview=${ownGrant}`],
    ['/', 'drape-preview=%00'],
  ] as const) {
    const reply = await previews.get(base + path, cookie)
    expect(reply.status).toBe(403)
    const html = await reply.text()
    expect(html).toContain('A preview opens with a link')
    expect(html).not.toContain('drape-config')
    expect(reply.headers.get('content-security-policy')).toMatch(/script-src 'sha256-[^']+'$/)
  }
  for (const path of ['/preview/shop', '/preview/shop@2', `/preview/..@${v2}`, `/preview/shop@${v2}@x`])
    expect((await previews.get(path)).status).toBe(404)
})

test('in the place of the live pages it is shown to one browser, at all addresses, until it is left', async () => {
  const { reply, cookie } = await previews.open('--own')
  expect(reply.headers.get('location')).toBe('/')
  expect(reply.headers.getSetCookie()[0]).toContain('; Path=/; HttpOnly; SameSite=Strict')
  expect(previews.lastAudit()).toMatchObject({ audit: 'preview-opened', own: true })
  for (const path of ['/', '/cart', '/cart/']) {
    const page = await previews.get(path, cookie)
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const html = await page.text()
    expect(html).toContain(`Preview of shop ${v2}`)
    expect(configIn(html)).not.toHaveProperty('base')
  }
  expect((await previews.get('/nowhere', cookie)).status).toBe(404)
  expect(await (await previews.get('/')).text()).not.toContain(v2)
  const afterLeaving = await previews.post(`${base}/leave`)
  expect([afterLeaving.status, afterLeaving.headers.get('location')]).toEqual([303, '/'])
  expect(afterLeaving.headers.getSetCookie()).toEqual([
    expect.stringMatching(`^drape-preview=; Max-Age=0; Path=${base};`),
    expect.stringMatching('^drape-own-preview=; Max-Age=0; Path=/;'),
  ])
})

test('a form of another site opens no preview and leaves none', async () => {
  const [, grant] = await previews.makeLink()
  const { app } = previews.releases
  const countOpened = () => previews.releases.lines.filter((line) => line.includes('preview-opened')).length
  const before = countOpened()
  for (const url of [`${base}/`, `${base}/leave`])
    for (const headers of foreignForms(previews.releases.address)) {
      const reply = await app.inject({ method: 'POST', url, headers, payload: `grant=${grant}` })
      expect([url, headers, reply.statusCode, reply.cookies]).toEqual([url, headers, 403, []])
      expect(reply.body).toContain('Another site sent this form in your name.')
    }
  expect(countOpened()).toBe(before)
  for (const headers of ownForms(previews.releases.address))
    expect(
      (await app.inject({ method: 'POST', url: `${base}/`, headers, payload: `grant=${grant}` })).statusCode,
    ).toBe(303)
})

test('a link is made for whoever may release the part, and in the place of live pages for whoever may make it live', async () => {
  const ask = (bearer: string, body: object) =>
    fetch(previews.releases.address + serverPaths.previews, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const request = { part: 'shop', version: v2, own: false }
  const [publisher, otherTeam] = await Promise.all([
    previews.releases.makeToken('shop', '--for', 'writers', '--may', 'publish'),
    previews.releases.makeToken('cart', '--for', 'others'),
  ])
  expect((await ask('', request)).status).toBe(401)
  expect((await ask(otherTeam.token, request)).status).toBe(403)
  expect((await ask(publisher.token, request)).status).toBe(200)
  expect((await ask(publisher.token, { ...request, own: true })).status).toBe(403)
  for (const bad of [
    {},
    { ...request, part: '../shop' },
    { ...request, version: '1' },
    { ...request, own: 'yes' },
  ])
    expect((await ask(previews.token, bad)).status).toBe(422)
})

test('a version that is taken back can be looked at with a link that was made afterwards', async () => {
  const { here } = previews.releases
  const before = await previews.open()
  await here('promote', `shop@${v2}`)
  await here('rollback', 'shop')
  const reply = await previews.get(base, before.cookie)
  expect([reply.status, await reply.text()]).toEqual([403, expect.stringContaining('was taken back')])
  expect((await previews.post(`${base}/`, before.grant)).status).toBe(403)
  const after = await previews.open()
  expect((await previews.get(base, after.cookie)).status).toBe(200)
})

test('a version whose files were changed is shown to nobody', async () => {
  const { site } = previews.releases
  const { cookie } = await previews.open()
  const file = join(site.folder, 'shop', v2, 'part.json')
  const original = readFileSync(file)
  appendFileSync(file, ' ')
  expect((await previews.get(base, cookie)).status).toBe(403)
  writeFileSync(file, original)
  expect((await previews.get(base, cookie)).status).toBe(200)
})
