import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Env } from '../../env.ts'

const day = 24 * 60 * 60_000
/** RFC 9116 asks for less than a year; the date moves every day. */
const goodForDays = 90

type WellKnown = Pick<Env, 'publicUrl' | 'securityContact'>

/** Files at fixed addresses that programs request without having read a page. */
export function serveWellKnown(app: FastifyInstance, env: WellKnown): void {
  app.get('/.well-known/security.txt', async (_request, reply) => sendText(reply, securityText(env)))

  app.get('/robots.txt', async (_request, reply) => sendText(reply, robots))
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
