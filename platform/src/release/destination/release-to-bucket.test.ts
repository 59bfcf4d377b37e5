import { caller } from '../../../test/command.ts'
import { testStore } from '../../../test/store.ts'
import { release } from './release.ts'

test('a bucket refuses a guard, because no server there hears of what browsers meet, and is not asked anything', async () => {
  const store = await testStore()
  const env = { S3_ENDPOINT: store.place.endpoint, S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  const words = ['promote', 'shop@0123456789ab', '--percent=5', '--guard', '--to', 's3://shop/site']
  try {
    await expect(release(words, { ...caller, env }, () => undefined)).rejects.toThrow(
      '--guard needs a server of the product',
    )
    expect([...store.objects]).toEqual([])
  } finally {
    await store.stop()
  }
})
