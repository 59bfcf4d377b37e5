import { call } from '@drape/contract/call'
import { identifier, moment } from '@drape/contract/wire'
import * as z from 'zod/mini'
import { serveCall } from './serve-call.ts'
import { createServer } from './server.ts'

const told = call({
  method: 'GET',
  path: '/told',
  who: 'anyone',
  summary: '',
  reply: z.object({
    id: z.nullable(identifier),
    at: moment,
    kind: z.enum(['new', 'old']),
    price: z.number(),
    item: z.nullable(z.object({ name: z.string() })),
    some: z.union([z.object({ found: z.literal(true) }), z.object({ message: z.string() })]),
  }),
})

type Told = Parameters<ReturnType<typeof serveCall<typeof told>>>[0] extends () => Promise<infer Reply>
  ? Reply
  : never

const good = {
  id: null,
  at: '2026-11-21T12:00:00.123Z',
  kind: 'new' as const,
  price: 1299.5,
  item: { name: 'ünsere "Bluse"\n' },
  some: { message: 'none' },
}

async function tell(reply: object, checksReplies: boolean) {
  const app = createServer({ log: { level: 'silent' }, publicUrl: undefined, checksReplies })
  serveCall(app, told)(async () => reply as Told)
  const got = await app.inject('/told')
  await app.close()
  return got
}

describe.each([
  ['in production', false],
  ['elsewhere', true],
])('a reply %s', (_, checks) => {
  it('has its values as they are', async () => {
    const id = '019aa8f0-0000-7000-8000-000000000001'
    for (const reply of [good, { ...good, id, item: null, kind: 'old', some: { found: true } }]) {
      const got = await tell(reply, checks)
      expect([got.statusCode, got.json()]).toEqual([200, reply])
    }
  })

  it('has no field that its call does not name, at any depth', async () => {
    const more = { secret: 1 }
    const reply = { ...good, ...more, item: { ...good.item, ...more }, some: { ...good.some, ...more } }
    expect((await tell(reply, checks)).json()).toEqual(good)
  })

  it('that lacks a field is not sent', async () => {
    const { price, ...reply } = good
    expect((await tell(reply, checks)).statusCode).toBe(500)
  })
})

test('a reply with a value that is none of the call is not sent outside production', async () => {
  for (const wrong of [{ at: 'yesterday' }, { kind: 'blue' }, { kind: null }, { price: '12' }]) {
    expect((await tell({ ...good, ...wrong }, true)).statusCode).toBe(500)
  }
})
