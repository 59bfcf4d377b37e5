/** @jest-environment node */
import { takeIn } from './shared-photo.ts'

const held = new Map<string, Response>()

beforeEach(() => {
  held.clear()
  const cache = { put: async (path: string, reply: Response) => void held.set(path, reply) }
  Object.assign(globalThis, { caches: { open: async () => cache } })
  // Node resolves no relative address.
  jest
    .spyOn(Response, 'redirect')
    .mockImplementation(
      (address) => new Response(null, { status: 303, headers: { location: String(address) } }),
    )
})

const share = async (given: Blob | string | undefined) => {
  const body = new FormData()
  if (given !== undefined) body.set('photo', given)
  const reply = await takeIn(new Request('http://drape.example/shared-photo', { method: 'POST', body }))
  return reply.headers.get('location')
}
const ofType = (type: string, bytes = 4) => new File([new Uint8Array(bytes)], 'a-file', { type })
const most = 30 * 1024 * 1024

test.each(['image/jpeg', 'image/png', 'image/webp', 'image/heic'])(
  'a picture that another app shares is kept for the next page (%s)',
  async (type) => {
    expect(await share(ofType(type))).toBe('/')
    expect((await held.get('/shared-photo')?.blob())?.size).toBe(4)
  },
)

test.each<[string, Blob | string | undefined]>([
  ['a page', ofType('text/html')],
  ['a drawing that may hold a script', ofType('image/svg+xml')],
  ['a film', ofType('video/mp4')],
  ['a file of no kind', ofType('')],
  ['a kind that only begins like one', ofType('image/jpegx')],
  ['a picture larger than any camera makes', ofType('image/jpeg', most + 1)],
  ['an empty picture', ofType('image/jpeg', 0)],
  ['words', 'a photo'],
  ['nothing', undefined],
])('%s that a form brings is kept nowhere, and the person is told', async (_, given) => {
  expect(await share(given)).toBe('/?shared=lost')
  expect(held.size).toBe(0)
})

test('the largest picture that is taken is kept whole', async () => {
  expect(await share(ofType('image/jpeg', most))).toBe('/')
  expect((await held.get('/shared-photo')?.blob())?.size).toBe(most)
})
