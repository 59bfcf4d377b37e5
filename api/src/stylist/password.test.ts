import { hashPassword, isPassword, makePassword } from './password.ts'

/** The module itself: what a namespace import gives is a copy. */
const argon2 = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2')

/** The real one, with its calls counted. */
const watchVerify = () => jest.spyOn(argon2, 'verify')

const paramsOf = (hash: unknown) => argon2.parseOptions(String(hash))

test('a name that nobody has costs the same work as a wrong password', async () => {
  const storedHash = await hashPassword('quiet-linen-9')
  const verify = watchVerify()
  expect(await isPassword('wrong', storedHash)).toBe(false)
  expect(await isPassword('wrong', undefined)).toBe(false)
  const [existing, unknown] = verify.mock.calls
  expect(verify).toHaveBeenCalledTimes(2)
  expect(paramsOf(unknown?.[0])).toEqual(paramsOf(existing?.[0]))
  expect(paramsOf(existing?.[0])).toMatchObject({
    algorithm: 2,
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
  })
})

test('the same letters in another spelling are the same password', async () => {
  expect(await isPassword('cafe\u0301-linen', await hashPassword('caf\u00e9-linen'))).toBe(true)
})

test('two passwords are checked at a time, a hundred wait, and more are refused', async () => {
  // A cheap hash: the test is about turns, not about cost.
  const storedHash = await argon2.hash('quiet-linen-9', { memoryCost: 64, timeCost: 1 })
  const { verify } = argon2
  let now = 0
  let most = 0
  watchVerify().mockImplementation(async (...args) => {
    most = Math.max(most, ++now)
    const isRight = await verify(...args)
    now--
    return isRight
  })
  const tries = await Promise.allSettled(
    Array.from({ length: 120 }, () => isPassword('quiet-linen-9', storedHash)),
  )
  expect(most).toBe(2)
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(102)
  for (const attempt of tries) {
    if (attempt.status === 'rejected') expect(attempt.reason).toMatchObject({ statusCode: 503 })
    else expect(attempt.value).toBe(true)
  }
  expect(await isPassword('quiet-linen-9', storedHash)).toBe(true)
})

test('a generated password can be read aloud and differs each time', () => {
  const passwords = Array.from({ length: 100 }, () => makePassword())
  expect(new Set(passwords).size).toBe(100)
  for (const password of passwords)
    expect(password).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/)
})
