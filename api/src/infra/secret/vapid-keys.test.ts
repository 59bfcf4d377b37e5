import { writeFile } from 'node:fs/promises'
import { testFolder } from '../../../test/folder.ts'
import { StartError } from '../../start-error.ts'
import { persistedVapidKeys, vapidKey } from './vapid-keys.ts'

const at = testFolder('each test')

test('the keys of a server are made once, and stay the same from start to start', async () => {
  const [first, second] = [await persistedVapidKeys(at()), await persistedVapidKeys(at())]
  expect(second).toEqual(first)
  expect(vapidKey.safeParse(first.privateKey).success).toBe(true)
})

test('a file that holds no key ends the start in one line', async () => {
  await writeFile(at('vapid.key'), '')
  const fault = await persistedVapidKeys(at()).catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(StartError)
  expect(String(fault)).toMatch(/DATA_DIR cannot be used \(.+\)$/)
})
