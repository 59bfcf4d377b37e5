import { brotliDecompressSync } from 'node:zlib'
import { plainSite } from '../../../test/plain-site.ts'
import { serveSite } from '../../../test/site-server.ts'
import { makeNonce, packPage } from './packed-page.ts'

const markup = (seed: number, length: number): string =>
  Array.from(
    { length },
    (_, at) => `<p class="c${(at * seed) % 97}" nonce="">${(at * 7 ** seed) % 1013} été</p>`,
  ).join('')

const pages: readonly (readonly [what: string, pieces: readonly string[]])[] = [
  ['without a nonce', ['<h1>One</h1>']],
  ['that begins and ends with one', ['', '']],
  ['with two side by side', ['<p nonce="', '', '">']],
  ['of some kilobytes', ['<style nonce="', `">${markup(3, 400)}<script nonce="`, `">${markup(3, 400)}`]],
  ['of hundreds of kilobytes', [markup(2, 4_000), markup(5, 4_000)]],
]

test.each(pages)(
  'a page %s is compressed once, and can be decompressed with every nonce',
  async (_, pieces) => {
    const withNonce = await packPage(pieces)
    for (const nonce of [makeNonce(), makeNonce(), 'AAAAAAAAAAAAAAAAAAAAAA=='])
      expect(withNonce && String(brotliDecompressSync(withNonce(nonce)))).toBe(pieces.join(nonce))
  },
)

test('no nonce comes twice, and each has 128 bits', () => {
  const nonces = Array.from({ length: 100 }, makeNonce)
  expect(new Set(nonces).size).toBe(100)
  for (const nonce of nonces) expect(Buffer.from(nonce, 'base64')).toHaveLength(16)
})

const site = plainSite()
afterAll(() => site.remove())

test('a page is compressed for its first visits, and then for none: it goes out with the nonce as it is', async () => {
  site.put('pages/home.html', `<script nonce="{{nonce}}">go()</script>${markup(3, 400)}<p nonce="{{nonce}}">`)
  site.putRegistry({ pages: { '/': { file: 'pages/home.html', status: 200 } } })
  const app = await serveSite(site.folder)
  const visit = async () => {
    const { headers, rawPayload } = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(String(headers['content-security-policy'])) ?? []
    expect(headers['content-encoding']).toBe('br')
    expect(String(brotliDecompressSync(rawPayload)).split(`nonce="${nonce}"`)).toHaveLength(3)
    return rawPayload.includes(nonce)
  }
  while (!(await visit()));
  expect(await visit()).toBe(true)
  await app.close()
})
