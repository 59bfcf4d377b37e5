import { caller } from '../../../test/command.ts'
import { testStore } from '../../../test/store.ts'
import { release } from './release.ts'

test.each([
  [
    'a guard, because no server there hears of what browsers meet',
    ['promote', 'shop@0123456789ab', '--percent=5', '--guard'],
    '--guard needs a server of the product',
  ],
  [
    'to be rendered, because most of it is not fetched',
    ['render', 'public', '--static'],
    'render reads a site in a folder',
  ],
])('a bucket refuses %s, and is not asked anything', async (_, words, refusal) => {
  const store = await testStore()
  const env = { S3_ENDPOINT: store.place.endpoint, S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  try {
    const attempt = release([...words, '--to', 's3://shop/site'], { ...caller, env }, () => undefined)
    await expect(attempt).rejects.toThrow(refusal)
    expect([...store.objects]).toEqual([])
  } finally {
    await store.stop()
  }
})
