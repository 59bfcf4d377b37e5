import { createHmac } from 'node:crypto'
import { readProfile } from '@drape/contract/profile'
import { keysFor } from '@drape/platform/server/signer'
import { v7 as newId } from 'uuid'
import { startTestApp } from '../../test/app.ts'
import { bearer } from '../../test/caller.ts'
import { isFreed } from '../../test/memory.ts'
import { enter } from '../../test/session.ts'
import type { Member } from '../infra/http/member.ts'
import type { TokenKeys } from '../infra/secret/token-keys.ts'
import { accessTokens } from './access-token.ts'

const [older, newer] = ['the older key of the two, long enough', 'the newer key of the two, long enough']
const member: Member = { kind: 'user', id: newId(), familyId: newId() }

test('a token is valid for ten minutes', () => {
  const tokens = accessTokens([newer])
  const token = tokens.sign(member)
  const signedAt = Date.now()
  const clock = jest.spyOn(Date, 'now')
  clock.mockReturnValue(signedAt + 9.9 * 60_000)
  expect(tokens.verify(token)).toEqual(member)
  clock.mockReturnValue(signedAt + 10.1 * 60_000)
  expect(tokens.verify(token)).toBeUndefined()
})

test('a change of keys signs nobody out, until the old key is taken away', () => {
  const signed = (keys: TokenKeys) => accessTokens(keys).sign(member)
  const both = accessTokens([newer, older])
  expect(both.verify(signed([older]))).toEqual(member)
  expect(both.verify(signed([newer, older]))).toEqual(member)
  expect(accessTokens([newer]).verify(signed([newer, older]))).toEqual(member)
  expect(accessTokens([newer]).verify(signed([older]))).toBeUndefined()
})

test('a person who signed in under the old key goes on under the new one', async () => {
  const before = await startTestApp()
  try {
    const tokenKeys = [newer, ...before.env.tokenKeys] as const
    const after = await before.startSecond({ tokenKeys })
    const { access } = await enter(before.app)
    expect((await after.with(bearer(access)).answer(readProfile)).status).toBe(200)
  } finally {
    await before.stop()
  }
})

test('a token without our signature for tokens is refused', () => {
  const [head, body] = accessTokens([newer]).sign(member).split('.')
  const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
  expect(accessTokens([newer]).verify(`${none}.${body}.`)).toBeUndefined()
  const [other = Buffer.alloc(0)] = keysFor([newer], 'picture address')
  for (const key of [other, newer]) {
    const signature = createHmac('sha256', key).update(`${head}.${body}`).digest('base64url')
    expect(accessTokens([newer]).verify(`${head}.${body}.${signature}`)).toBeUndefined()
  }
})

test('of a request with a token that is refused nothing stays in memory', async () => {
  const tokens = accessTokens([newer])
  const expired = tokens.sign(member)
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 11 * 60_000)
  let request: { readonly member: () => Member | undefined } | undefined = {
    // As a method, the request is in the stack of an error.
    member() {
      return tokens.verify(expired)
    },
  }
  expect(request.member()).toBeUndefined()
  const reference = new WeakRef(request)
  request = undefined
  expect(await isFreed(reference)).toBe(true)
})
