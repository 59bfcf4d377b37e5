import * as argon2 from '@node-rs/argon2'
import { hashPassword, isPassword, makePassword } from './password.ts'

/** The real argon2, with its calls counted. */
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual('@node-rs/argon2')
  return { ...real, verify: jest.fn(real.verify) }
})
const verify = jest.mocked(argon2.verify)

const paramsOf = (hash: unknown) => argon2.parseOptions(String(hash))

test('a name that nobody has costs the same work as a wrong password', async () => {
  const kept = await hashPassword('quiet-linen-9')
  verify.mockClear()
  expect(await isPassword('wrong', kept)).toBe(false)
  expect(await isPassword('wrong', undefined)).toBe(false)
  const [known, unknown] = verify.mock.calls
  expect(verify).toHaveBeenCalledTimes(2)
  expect(paramsOf(unknown?.[0])).toEqual(paramsOf(known?.[0]))
  expect(paramsOf(known?.[0])).toMatchObject({
    algorithm: 2,
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
  })
})

test('the same letters in another spelling are the same password', async () => {
  expect(await isPassword('cafe\u0301-linen', await hashPassword('caf\u00e9-linen'))).toBe(true)
})

test('two passwords are looked at together, a hundred wait, and more are told to come again', async () => {
  const kept = await hashPassword('quiet-linen-9')
  const real = verify.getMockImplementation()
  let now = 0
  let most = 0
  verify.mockImplementation(async (...asked) => {
    most = Math.max(most, ++now)
    const isRight = (await real?.(...asked)) ?? false
    now--
    return isRight
  })
  const tries = await Promise.allSettled(Array.from({ length: 120 }, () => isPassword('quiet-linen-9', kept)))
  expect(most).toBe(2)
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(102)
  for (const attempt of tries) {
    if (attempt.status === 'rejected') expect(attempt.reason).toMatchObject({ statusCode: 503 })
    else expect(attempt.value).toBe(true)
  }
  expect(await isPassword('quiet-linen-9', kept)).toBe(true)
})

test('a password that is made can be read aloud and is another each time', () => {
  const made = Array.from({ length: 100 }, () => makePassword())
  expect(new Set(made).size).toBe(100)
  for (const password of made) expect(password).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/)
})
