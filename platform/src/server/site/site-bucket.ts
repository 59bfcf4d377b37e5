import type { FastifyInstance } from 'fastify'
import { mirrorBucket } from '../../release/bucket/mirror.ts'
import type { SiteServerOptions } from '../options.ts'
import { repeatEvery } from '../repeat-every.ts'
import type { LiveSite } from './live-site.ts'

const everyMs = 5000
const unreadable = 'the bucket of the site cannot be read'

/** Keeps a copy of a site that is in a bucket. While the bucket is unavailable, the copy stays as it is. */
export async function followBucket(
  app: FastifyInstance,
  { verify }: LiveSite,
  { siteDir, siteBucket }: Pick<SiteServerOptions, 'siteDir' | 'siteBucket'>,
): Promise<void> {
  if (!siteBucket) return
  const { refresh, want } = mirrorBucket(siteBucket, siteDir, verify)
  let trouble = ''
  const update = async () => {
    try {
      await refresh()
      trouble = ''
    } catch (error) {
      // Logs an error once, and not every five seconds.
      const { message } = error as Error
      if (message !== trouble) app.log.error({ err: error }, unreadable)
      trouble = message
    }
  }
  await update()
  repeatEvery(app, everyMs, update, unreadable)
  app.addHook('onRequest', async ({ url }) => {
    const [, part, version] = /^\/site\/([a-z][a-z\d-]*)\/([\da-f]{12})\//.exec(url) ?? []
    if (part && version)
      await want(part, version).catch((error) =>
        app.log.error({ err: error, part, version }, 'a version cannot be read from the bucket of the site'),
      )
  })
}
