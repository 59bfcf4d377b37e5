import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose'
import { testPreviews } from '../../../test/preview.ts'
import { v1, v2, versionNumber } from '../../../test/site.ts'
import { serverSecrets } from '../../../test/site-server.ts'
import { previewGrants } from './preview-grant.ts'

const base = `/preview/shop@${v2}`
const previews = testPreviews()

describe('refused grants', () => {
  const grants = (key = serverSecrets[0]) => previewGrants([key])
  const claims = (grant: string) => decodeJwt<Record<string, string>>(grant)
  const granted = (changes: object = {}) => ({
    part: 'shop',
    version: v2,
    digest: '',
    own: false,
    withdrawn: false,
    by: 'somebody',
    token: previews.id,
    ...changes,
  })
  const makeGrant = async (grant: string, changes: object, audience = previews.releases.address) => {
    const { digest = '' } = claims(grant)
    return (await grants().make(granted({ digest, ...changes }), audience)).text
  }

  test.each<[what: string, make: (grant: string) => Promise<string> | string, reason: string]>([
    ['nothing', () => '', 'unreadable'],
    ['a word', () => 'shop', 'unreadable'],
    [
      'a grant with a changed claim',
      (grant) => grant.replace(/\.(.)/, (_, first) => `.${first}A`),
      'unreadable',
    ],
    ['a grant without a signature', (grant) => new UnsecuredJWT(claims(grant)).encode(), 'unreadable'],
    [
      'a grant that is signed by another secret',
      (grant) =>
        new SignJWT(claims(grant))
          .setProtectedHeader({ alg: 'HS256', typ: 'drape-preview+jwt', kid: '../token.key' })
          .sign(Buffer.from('a key of tests alone, long enough for them')),
      'unreadable',
    ],
    [
      'a grant by the key of another server',
      async (grant) =>
        (
          await grants('the key of another server, long enough').make(
            granted({ digest: claims(grant)['digest'] }),
            previews.releases.address,
          )
        ).text,
      'unreadable',
    ],
    [
      'a grant for another server',
      (grant) => makeGrant(grant, {}, 'https://drape.example'),
      'of another server',
    ],
    ['a grant of another version', (grant) => makeGrant(grant, { version: v1 }), 'of other bytes'],
    ['a grant of other bytes', (grant) => makeGrant(grant, { digest: 'x' }), 'of other bytes'],
    [
      'a grant of a version that is not there',
      (grant) => makeGrant(grant, { version: versionNumber('9') }),
      'of other bytes',
    ],
    ['a grant of no version', (grant) => makeGrant(grant, { version: '../../..' }), 'unreadable'],
  ])('%s is refused, and the log says why', async (_what, make, reason) => {
    const [, grant] = await previews.makeLink()
    const reply = await previews.post(`${base}/`, await make(grant))
    expect(reply.status).toBe(403)
    expect(reply.headers.getSetCookie()).toEqual([])
    expect(await reply.text()).toContain('role="alert"')
    expect(previews.lastAudit()).toMatchObject({ audit: 'preview-refused', reason, versions: { shop: v2 } })
  })

  test('a grant opens no other version and no other part', async () => {
    const { site } = previews.releases
    site.publish('shop', '3')
    const [, grant] = await previews.makeLink()
    const { cookie } = await previews.open()
    for (const other of [`shop@${versionNumber('3')}`, `cart@${v1}`]) {
      const reply = await previews.post(`/preview/${other}/`, grant)
      expect([reply.status, await reply.text()]).toEqual([
        403,
        expect.stringContaining('for another version'),
      ])
      expect((await previews.get(`/preview/${other}/`, cookie)).status).toBe(403)
    }
  })

  test('a preview ends after half an hour, though its cookie were kept', async () => {
    const { cookie, grant } = await previews.open()
    const ownPreview = await previews.open('--own')
    const now = Date.now()
    const later = (minutes: number) => jest.spyOn(Date, 'now').mockReturnValue(now + minutes * 60_000)
    later(29)
    expect((await previews.get(base, cookie)).status).toBe(200)
    later(31)
    const reply = await previews.get(base, cookie)
    expect([reply.status, await reply.text()]).toEqual([403, expect.stringContaining('This preview is over')])
    expect((await previews.post(`${base}/`, grant)).status).toBe(403)
    const live = await previews.get('/', ownPreview.cookie)
    expect(await live.text()).not.toContain(v2)
    expect(live.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^drape-own-preview=; Max-Age=0; Path=\//),
    ])
  })
})
