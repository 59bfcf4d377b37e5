import { readFile } from 'node:fs/promises'
import { inside } from '@drape/platform/release/inside'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Env } from '../env.ts'
import { notFound } from '../http/refusal.ts'
import { type LiveSiteOptions, openLiveSite } from './live-site.ts'

const day = 24 * 60 * 60_000
/** RFC 9116 asks for less than a year; the date moves every day. */
const goodForDays = 90

type WellKnown = LiveSiteOptions & Pick<Env, 'publicUrl' | 'securityContact'>

/** Of the live host. The page names most of them; some programs request the first two without having read it. */
const hostFiles: Readonly<Record<string, string>> = {
  'favicon.ico': 'image/x-icon',
  'apple-touch-icon.png': 'image/png',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
  'icon-maskable.png': 'image/png',
  'share-picture.png': 'image/png',
  'app.webmanifest': 'application/manifest+json; charset=utf-8',
}

/** Files at fixed addresses that programs request without having read a page. */
export function serveWellKnown(app: FastifyInstance, env: WellKnown): void {
  const live = openLiveSite(app, env)
  const readFromHost = async (file: string) => {
    const { history, isAsPublished } = await live()
    const [version = ''] = history['host'] ?? []
    if (!(await isAsPublished(`/host/${version}/${file}`))) throw notFound()
    return readFile(inside(env.siteDir, 'host', version, file))
  }

  app.get('/.well-known/security.txt', async (_request, reply) => sendText(reply, securityText(env)))

  app.get('/robots.txt', async (_request, reply) => sendText(reply, robots))

  for (const [file, type] of Object.entries(hostFiles))
    app.get(`/${file}`, async (_request, reply) => {
      const bytes = await readFromHost(file).catch(() => {
        throw notFound()
      })
      return reply.header('cache-control', 'public, max-age=86400').type(type).send(bytes)
    })
}

const sendText = (reply: FastifyReply, text: string) =>
  reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(text)

/** https://www.rfc-editor.org/rfc/rfc9116; RFC 2142 defines the mailbox. */
function securityText({ publicUrl, securityContact }: WellKnown): string {
  const { origin, hostname } = new URL(publicUrl ?? 'http://localhost')
  const expires = new Date((Math.floor(Date.now() / day) + goodForDays) * day)
  return [
    `Contact: ${securityContact ?? `mailto:security@${hostname}`}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    ...(publicUrl ? [`Canonical: ${origin}/.well-known/security.txt`] : []),
    '',
  ].join('\n')
}

/**
 * Search engines render pages, so they may fetch /site. They may read the stylists' sign-in page too, which is linked
 * from the first page and holds nothing private: what robots.txt names is not kept out of an index, it is listed there
 * without its words.
 */
const robots = 'User-agent: *\nDisallow: /api/\n'
