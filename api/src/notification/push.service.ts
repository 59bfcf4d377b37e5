import { createHash, ECDH } from 'node:crypto'
import type { BodyOf } from '@drape/contract/call'
import type { PushSettings, subscribePush } from '@drape/contract/notification'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../infra/db/database.ts'
import type { Member } from '../infra/http/member.ts'
import { conflict, notFound, notSignedIn } from '../infra/http/refusal.ts'
import { deviceNameOf } from '../session/device.ts'
import { wordsOf } from './mail.ts'
import { findTellable } from './notification.store.ts'
import { findTarget, listDevices, putDevice, removeDevice } from './push.store.ts'
import { isPushAddress } from './push-address.ts'
import type { PushTransport } from './push-transport.ts'

export { listDevices } from './push.store.ts'

interface Pushing {
  readonly database: Database
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** Undefined where nothing is pushed. */
  readonly send: PushTransport | undefined
  readonly admitsAnybody: boolean
}

/**
 * Pushes a notification to one device: a job of its own, so that a push service that is away repeats nothing elsewhere.
 * A job that runs twice sends the same tag and topic again, and the browser shows one notification.
 */
export async function pushNotification(
  { database, log, send, admitsAnybody }: Pushing,
  job: string,
): Promise<void> {
  const [id = '', device = ''] = job.split(' ')
  const [row, target] = await Promise.all([findTellable(database, id), findTarget(database, id, device)])
  if (!row || !target || !send || row.isOutOfDate || !isPushAddress(target.endpoint, admitsAnybody)) return
  const { subject, paragraphs, short, link } = wordsOf(row)
  const [first = ''] = paragraphs
  const push = { title: subject, body: short ?? first, url: link.path, tag: id, unseen: target.unseen }
  const outcome = await send(target, push)
  if (outcome === 'gone') await removeDevice(database, target.id)
  log[outcome === 'refused' ? 'warn' : 'info']({ event: 'push', notification: id, outcome }, 'handled a push')
}

const isOnCurve = (p256dh: string): boolean => {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'uncompressed') !== ''
  } catch {
    return false
  }
}

export const deviceIdOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex')

interface PushOptions {
  /** Null where nothing is pushed. */
  readonly publicKey: string | null
  readonly admitsAnybody: boolean
}

export function pushService(database: Database, { publicKey, admitsAnybody }: PushOptions) {
  const read = async (accountId: string): Promise<PushSettings> => {
    const devices = await listDevices(database, accountId)
    return {
      public_key: publicKey,
      devices: devices.map(({ createdAt, ...device }) => ({
        ...device,
        created_at: createdAt.toISOString(),
      })),
    }
  }

  return {
    read,
    subscribe: async (
      { id: accountId, familyId }: Member,
      { endpoint, keys, off = [] }: BodyOf<typeof subscribePush>,
      agent: string | undefined,
    ) => {
      if (publicKey === null) throw notFound()
      if (!isPushAddress(endpoint, admitsAnybody) || !isOnCurve(keys.p256dh))
        throw conflict('This browser names no push service that we know.')
      const name = deviceNameOf(agent)
      const device = { id: deviceIdOf(endpoint), accountId, familyId, endpoint, ...keys, off, name }
      if (!(await putDevice(database, device))) throw notSignedIn()
      return read(accountId)
    },
    unsubscribe: (id: string, accountId: string) => removeDevice(database, id, accountId),
  }
}
