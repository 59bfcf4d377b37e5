/** @jest-environment node */
import { storeSharedPhoto } from './shared-photo.ts'

const cached = new Map<string, Response>()

beforeEach(() => {
  cached.clear()
  const cache = { put: async (path: string, response: Response) => void cached.set(path, response) }
  Object.assign(globalThis, { caches: { open: async () => cache } })
  // Node resolves no relative address.
  jest
    .spyOn(Response, 'redirect')
    .mockImplementation(
      (address) => new Response(null, { status: 303, headers: { location: String(address) } }),
    )
})

const share = async (photo: Blob | string | undefined) => {
  const body = new FormData()
  if (photo !== undefined) body.set('photo', photo)
  const response = await storeSharedPhoto(
    new Request('http://drape.example/shared-photo', { method: 'POST', body }),
  )
  return response.headers.get('location')
}
const fileOf = (type: string, bytes = 4) => new File([new Uint8Array(bytes)], 'a-file', { type })
const maxBytes = 30 * 1024 * 1024

test.each(['image/jpeg', 'image/png', 'image/webp', 'image/heic'])(
  'a picture that another app shares is kept for the next page (%s)',
  async (type) => {
    expect(await share(fileOf(type))).toBe('/')
    expect((await cached.get('/shared-photo')?.blob())?.size).toBe(4)
  },
)

test.each<[string, Blob | string | undefined]>([
  ['a page', fileOf('text/html')],
  ['a drawing that may hold a script', fileOf('image/svg+xml')],
  ['a film', fileOf('video/mp4')],
  ['a file of no kind', fileOf('')],
  ['a kind that only begins like one', fileOf('image/jpegx')],
  ['a picture larger than any camera makes', fileOf('image/jpeg', maxBytes + 1)],
  ['an empty picture', fileOf('image/jpeg', 0)],
  ['words', 'a photo'],
  ['nothing', undefined],
])('%s that a form brings is not stored, and the page says so', async (_, photo) => {
  expect(await share(photo)).toBe('/?shared=lost')
  expect(cached.size).toBe(0)
})

test('the largest picture that is taken is kept whole', async () => {
  expect(await share(fileOf('image/jpeg', maxBytes))).toBe('/')
  expect((await cached.get('/shared-photo')?.blob())?.size).toBe(maxBytes)
})
