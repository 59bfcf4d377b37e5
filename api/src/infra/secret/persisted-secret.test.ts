import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { persistedSecret } from './persisted-secret.ts'

let folder: string

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'drape-')), 'data')
})

afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }))

const keep = (secret: string) => persistedSecret(join(folder, 'a.key'), async () => secret)

test('a secret is made once, for its owner alone, and nothing else is left behind', async () => {
  expect([await keep('first'), await keep('second')]).toEqual(['first', 'first'])
  expect((await stat(join(folder, 'a.key'))).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['a.key'])
})

test('of two that start together the later one takes over what the earlier one made', async () => {
  const slow = persistedSecret(join(folder, 'a.key'), async () => {
    await keep('quick')
    return 'slow'
  })
  expect([await slow, await keep('later')]).toEqual(['quick', 'quick'])
})

test('many that start together agree', async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, (_, n) => keep(`secret-${n}`)))
  expect(new Set(secrets).size).toBe(1)
  expect(await readdir(folder)).toEqual(['a.key'])
})

test('a folder that cannot be written is reported', async () => {
  await expect(persistedSecret('/dev/null/nowhere/a.key', async () => 'x')).rejects.toThrow(/ENOTDIR/)
})
