import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sha384 } from '../../release/integrity.ts'
import { operatorsPath } from '../../runtime/evidence/evidence.ts'
import { operatorSession } from '../evidence/operator-session.ts'
import type { ReleasingOptions } from '../options.ts'
import { notFound } from '../refusal.ts'
import type { Page } from '../site/page-reply.ts'

const scriptPath = `${operatorsPath}/panel.js`
const script = readFileSync(join(import.meta.dirname, 'panel.js'))
const integrity = sha384(script)

/** Gives the page of an operator the panel; undefined for everybody else, whose page stays as it is. */
export type AddPanel = (request: FastifyRequest, page: Page) => Page | undefined

/** What outlines the parts of a page for whoever is signed in at the page of the parts: panel.js. */
export function servePanel(app: FastifyInstance, options: ReleasingOptions): AddPanel {
  const session = operatorSession(options)

  app.get(scriptPath, async (request, reply) => {
    if (!session.grantOf(request)) throw notFound()
    return reply
      .headers({ 'cache-control': 'private, no-cache', vary: 'cookie' })
      .type('text/javascript; charset=utf-8')
      .send(script)
  })

  return (request, { status, pieces }) => {
    if (!session.grantOf(request)) return undefined
    const end = pieces.length - 1
    const before = `${pieces[end]}<script nonce="`
    // Without crossorigin the integrity policy would block it.
    const after = `" src="${scriptPath}" integrity="${integrity}" crossorigin defer></script>\n`
    return { status, pieces: [...pieces.slice(0, end), before, after] }
  }
}
