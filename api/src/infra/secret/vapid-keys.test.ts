import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { persistedVapidKeys, vapidKey } from './vapid-keys.ts'

test('the keys of a server are made once, and stay the same from start to start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drape-'))
  const [first, second] = [await persistedVapidKeys(folder), await persistedVapidKeys(folder)]
  expect(second).toEqual(first)
  expect(vapidKey.safeParse(first.privateKey).success).toBe(true)
  await rm(folder, { recursive: true })
})
