import { readPush, subscribePush, unsubscribePush } from '@drape/contract/notification'
import type { FastifyInstance } from 'fastify'
import { serveCall } from '../infra/http/serve-call.ts'
import type { Infra } from '../infra/infra.ts'
import { pushService } from './push.service.ts'

export function servePush(app: FastifyInstance, { database, env }: Infra): void {
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
