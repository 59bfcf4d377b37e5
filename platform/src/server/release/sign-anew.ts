import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { dueBeforeMs, signedUntil } from '../../release/signed/signed.ts'
import { repeatEvery } from '../repeat-every.ts'

const dayMs = 24 * 60 * 60_000

/** Signs the live registry again at the start and each day, long before it would expire. */
export function signAnewInTime(app: FastifyInstance, siteDir: string, sign: () => Promise<unknown>): void {
  const signIfDue = async () => {
    const text = await readFile(join(siteDir, 'registry.json'), 'utf8').catch(() => undefined)
    const until = text === undefined ? undefined : signedUntil(text)
    if (until === undefined || until - Date.now() > dueBeforeMs) return
    await sign()
    app.log.info('registry.json was signed again before it would expire')
  }
  const message = 'registry.json could not be signed again before it expires; it is tried again in a day'
  const begin = repeatEvery(app, dayMs, signIfDue, message, 'error')
  app.addHook('onReady', async () => begin())
}
