import { call } from '@drape/contract/call'
import { z } from 'zod'
import { testApp } from '../../test/app.ts'
import { serveCall } from '../infra/http/serve-call.ts'

const forWhom = (who: 'user' | 'stylist' | 'member') =>
  call({ method: 'GET', path: `/api/of-a-${who}`, who, summary: '', reply: z.object({ id: z.string() }) })

const [ofUser, ofStylist, ofMember] = [forWhom('user'), forWhom('stylist'), forWhom('member')]

const running = testApp()

beforeAll(() => {
  for (const each of [ofUser, ofStylist, ofMember])
    serveCall(running.app, each, async ({ caller }) => ({ id: caller.id }))
})

test('a member is admitted to what is for its kind, and to no other', async () => {
  const user = await running.members.user()
  const stylist = await running.members.stylist()
  for (const [member, own, other] of [
    [user, ofUser, ofStylist],
    [stylist, ofStylist, ofUser],
  ] as const) {
    expect(await member.ask(own)).toEqual({ id: member.id })
    expect(await member.ask(ofMember)).toEqual({ id: member.id })
    expect((await member.answer(other)).status).toBe(403)
  }
})

test.each(['', 'Bearer', 'Bearer garbage', 'Basic YTpi', `Bearer ${'x'.repeat(5000)}`])(
  'nobody is admitted with %.20s',
  async (authorization) => {
    const refused = await running.with({ authorization }).answer(ofUser)
    expect(refused.status).toBe(401)
    expect(refused.headers['www-authenticate']).toBe('Bearer')
  },
)
