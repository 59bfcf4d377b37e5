import { call } from '@drape/contract/call'
import { z } from 'zod'
import { serveCall } from '../http/serve-call.ts'
import { startThrowawayApp, type ThrowawayApp } from '../throwaway-app.ts'

jest.setTimeout(60_000)

let running: ThrowawayApp
const reply = z.object({ id: z.string() })
const paths = { user: '/api/of-a-user', stylist: '/api/of-a-stylist', member: '/api/of-a-member' } as const

beforeAll(async () => {
  running = await startThrowawayApp()
  for (const who of ['user', 'stylist', 'member'] as const) {
    const asked = call({ method: 'GET', path: paths[who], who, summary: '', reply })
    serveCall(running.app, asked)(async ({ caller }) => ({ id: caller.id }))
  }
})

afterAll(() => running.stop())

const ask = (url: string, headers = {}) => running.app.inject({ url, headers })

test('a member is admitted to what is for its kind, and to no other', async () => {
  const user = await running.members.user()
  const stylist = await running.members.stylist()
  for (const [member, own, other] of [
    [user, paths.user, paths.stylist],
    [stylist, paths.stylist, paths.user],
  ] as const) {
    expect((await ask(own, member.headers)).json()).toEqual({ id: member.id })
    expect((await ask(paths.member, member.headers)).json()).toEqual({ id: member.id })
    expect((await ask(other, member.headers)).statusCode).toBe(403)
  }
})

test('many who ask at once each get their own answer', async () => {
  const users = await Promise.all(Array.from({ length: 20 }, () => running.members.user()))
  const replies = await Promise.all(users.map(({ headers }) => ask(paths.user, headers)))
  expect(replies.map((got) => got.json().id)).toEqual(users.map(({ id }) => id))
})

test.each(['', 'Bearer', 'Bearer garbage', 'Basic YTpi', `Bearer ${'x'.repeat(5000)}`])(
  'nobody is admitted with %.20s',
  async (authorization) => {
    const refused = await ask(paths.user, { authorization })
    expect(refused.statusCode).toBe(401)
    expect(refused.headers['www-authenticate']).toBe('Bearer')
  },
)
