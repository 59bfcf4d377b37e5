import { fastify } from 'fastify'
import { memoryEvidence } from '../src/server/evidence/memory-evidence.ts'
import { type Hook, readHooks } from '../src/server/hook/hook.ts'
import { openHooks } from '../src/server/hook/hooks.ts'
import { watchSite } from '../src/server/site/live-site.ts'
import { listening } from './listening.ts'

export const hookSecret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`

interface Received {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A server that is told, and answers as the test wants it. */
export async function hookReceiver(statusOf: (path: string) => number | undefined = () => 204) {
  const received: Received[] = []
  const server = await listening((request, reply) => {
    const { url: path = '', headers } = request
    let body = ''
    request.setEncoding('utf8').on('data', (text) => {
      body += text
    })
    request.on('end', () => {
      received.push({ path, headers: headers as Received['headers'], body })
      const status = statusOf(path)
      if (status) reply.writeHead(status, { location: '/elsewhere' }).end('x')
    })
  })
  return {
    ...server,
    received,
    /** What it was told, as its type and what it is about. */
    told: (path = '/') =>
      received.filter((each) => each.path === path).map(({ body }) => JSON.parse(body) as { type: string }),
    hook: (words = `${hookSecret} private=allowed`, path = '/') =>
      readHooks(`${server.address}${path} ${words}`)[0] as Hook,
  }
}

/** What a server of this site tells these hooks, at the times that a test says. */
export const hooksOf = (siteDir: string, hooks: readonly Hook[]) => {
  const lines: string[] = []
  const logger = { level: 'warn', stream: { write: (line: string) => void lines.push(line) } }
  const app = fastify({ logger })
  const evidenceStore = memoryEvidence()
  const options = { siteDir, hooks, evidence: true, evidenceStore }
  return { lines, evidenceStore, ...openHooks(app.log, watchSite(app, options), options) }
}
