import { createHash } from 'node:crypto'
import { testReleases } from '../../../test/release-server.ts'
import { operatorsPath } from '../../runtime/evidence/evidence.ts'

const server = testReleases('all tests')
const scriptPath = `${operatorsPath}/panel.js`

const ask = async (url: string, cookie?: string) =>
  server.app.inject({ url, headers: { accept: 'text/html', ...(cookie && { cookie }) } })

const signIn = async (): Promise<string> => {
  const { token } = await server.makeToken('shop', '--for', 'team wardrobe')
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
  const { cookies } = await server.app.inject({
    method: 'POST',
    url: operatorsPath,
    headers,
    payload: `token=${token}`,
  })
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

test("an operator's page has the panel, with its digest and under the nonce of the page", async () => {
  const cookie = await signIn()
  const { body, headers } = await ask('/', cookie)
  const [, nonce = '', source, digest] =
    /<script nonce="([^"]+)" src="(\S+)" integrity="sha384-([^"]{64})" crossorigin defer>/.exec(body) ?? []
  expect(source).toBe(scriptPath)
  expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
  const script = await ask(scriptPath, cookie)
  expect(createHash('sha384').update(script.rawPayload).digest('base64')).toBe(digest)
  expect([script.statusCode, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
})

test('a page of anybody else has not a byte of it, nor do they get the script', async () => {
  const cookie = (await signIn()).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  const [page, forged] = [await ask('/'), await ask('/', cookie)]
  expect(page.body).not.toContain('panel')
  const nonces = / nonce="[^"]+"/g
  expect(forged.body.replace(nonces, '')).toBe(page.body.replace(nonces, ''))
  for (const each of [undefined, cookie]) expect((await ask(scriptPath, each)).statusCode).toBe(404)
})
