import { readPush, subscribePush, unsubscribePush } from '@drape/contract/notification'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../env.ts'
import type { Database } from '../infra/db/database.ts'
import { serveCall } from '../infra/http/serve-call.ts'
import { pushService } from './push.service.ts'

interface Dependencies {
  readonly database: Database
  readonly env: Pick<Env, 'admitsAnybody' | 'vapidKeys'>
}

export function servePush(app: FastifyInstance, { database, env }: Dependencies): void {
  const { admitsAnybody, vapidKeys } = env
  const push = pushService(database, { admitsAnybody, publicKey: vapidKeys?.publicKey ?? null })

  serveCall(app, readPush, async ({ caller }) => push.read(caller.id))

  serveCall(app, subscribePush, async ({ caller, body, request }) =>
    push.subscribe(caller, body, request.headers['user-agent']),
  )

  serveCall(app, unsubscribePush, async ({ caller, params }) => {
    await push.unsubscribe(params.id, caller.id)
    return { success: true }
  })
}
