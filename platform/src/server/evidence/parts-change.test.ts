import { foreignForms } from '../../../test/foreign-form.ts'
import { testReleases } from '../../../test/release-server.ts'
import { v1, v2 } from '../../../test/site.ts'
import { operatorsPath } from '../../runtime/evidence/evidence.ts'
import { changePath } from './parts-change.ts'

const server = testReleases('each test')

const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })

const signIn = async (...rights: string[]) => {
  const { token, id } = await server.makeToken('shop', '--for', 'team wardrobe', ...rights)
  const { cookies } = await send(operatorsPath, { token })
  const [{ name, value } = { name: '', value: '' }] = cookies
  const headers = { cookie: `${name}=${value}` }
  return {
    id,
    page: async () =>
      (await server.app.inject({ url: operatorsPath, headers: { ...headers, accept: 'text/html' } })).body,
    change: (fields: Record<string, string>, more: Record<string, string> = {}) =>
      send(changePath, { part: 'shop', ...fields }, { ...headers, ...more }),
  }
}

/** What a button of the page that asks sends. */
const sure = (fields: Record<string, string>) => ({ ...fields, sure: 'yes' })

test('an operator is asked once and told what will happen, and then the version is live under the name of the token', async () => {
  server.site.publish('shop', '2')
  const { page, change, id } = await signIn()
  expect(await page()).toContain(`<option value="${v2}">${v2}, published</option>`)
  const wanted = { verb: 'promote', version: v2, percent: '', why: 'calmer <words>' }
  const asked = await change(wanted)
  expect([asked.statusCode, server.live()['shop']]).toEqual([200, v1])
  expect(asked.body).toContain(`shop ${v2} is live for everybody. ${v1} is the version before.`)
  expect(asked.body).toContain('<input type="hidden" name="why" value="calmer &lt;words&gt;">')

  const done = await change(sure(wanted))
  expect([done.statusCode, done.headers.location]).toEqual([303, `${operatorsPath}#shop`])
  expect(server.live()['shop']).toBe(v2)
  expect(await page()).toContain(`by team wardrobe (token ${id}): calmer &lt;words&gt;`)
  expect(server.audits().at(-1)).toMatchObject({
    audit: 'release-promoted',
    token: id,
    versions: { shop: v2 },
  })
})

test('what is live is rolled back, and a canary begins, is raised and ends, each by a button', async () => {
  server.site.publish('shop', '2')
  const { page, change } = await signIn()
  const canaries = () => server.site.store.readRegistry().canaries.map(({ percent }) => percent)
  for (const percent of ['5', '20']) {
    await change(sure({ verb: 'promote', version: v2, percent }))
    expect(canaries()).toEqual([Number(percent)])
  }
  expect(await page()).toContain('End the canary…')
  expect((await change({ verb: 'rollback' })).body).toContain(`have shop ${v2} get ${v1} again.`)
  await change(sure({ verb: 'rollback', version: v2 }))
  expect([canaries(), server.live()['shop']]).toEqual([[], v1])

  await change(sure({ verb: 'promote', version: v2 }))
  const { body } = await change({ verb: 'rollback' })
  expect(body).toContain(`shop ${v1} is live for everybody again.`)
  await change(sure({ verb: 'rollback' }))
  expect(server.live()['shop']).toBe(v1)
})

test('where nothing was live before, nothing is asked: there is no version to go back to', async () => {
  const { change } = await signIn()
  const { statusCode, body } = await change({ verb: 'rollback' })
  expect([statusCode, body]).toEqual([422, expect.stringContaining('shop has no version to go back to.')])
})

test('a token that may only publish, or of another part, is shown no button and changes nothing', async () => {
  server.site.publish('shop', '2')
  const { page, change } = await signIn('--may', 'publish')
  expect(await page()).not.toContain('Change what is live')
  const wanted = sure({ verb: 'promote', version: v2 })
  expect((await change(wanted)).statusCode).toBe(403)
  const { page: ownPage, change: ownChange } = await signIn()
  expect((await ownPage()).match(/Change what is live/g)).toHaveLength(1)
  const refusal = await ownChange({ ...wanted, part: 'cart' })
  expect([refusal.statusCode, refusal.body]).toEqual([
    403,
    expect.stringContaining('The token of team wardrobe may not promote cart.'),
  ])
  expect(server.live()).toMatchObject({ shop: v1, cart: v1 })
})

test('nobody changes anything who is not signed in, whose token was revoked, or from the page of another site', async () => {
  server.site.publish('shop', '2')
  const { id, change } = await signIn()
  const wanted = sure({ verb: 'promote', version: v2 })
  for (const headers of foreignForms(server.address))
    expect((await change(wanted, headers)).statusCode).toBe(403)
  expect((await send(changePath, { part: 'shop', ...wanted })).statusCode).toBe(401)
  await server.here('token', 'revoke', id)
  expect((await change(wanted)).statusCode).toBe(401)
  expect(server.live()['shop']).toBe(v1)
})

test('what is no change of a part is refused in a sentence, and nothing is changed', async () => {
  const { change } = await signIn()
  for (const fields of [
    { verb: 'promote', version: v2, percent: '200' },
    { verb: 'promote' },
    { verb: 'promote', version: '../../etc' },
    { verb: 'prune', version: v2 },
    { verb: 'promote', version: 'f'.repeat(12) },
  ]) {
    const reply = await change(sure(fields as Record<string, string>))
    expect([fields, reply.statusCode]).toEqual([fields, 422])
    expect(reply.body).toContain('Nothing was changed')
  }
  expect(server.live()['shop']).toBe(v1)
})
