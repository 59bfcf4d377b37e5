import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'

export type PageErrors = ReturnType<typeof createPageErrors>

/** Present compile and start errors, sent to every open page. */
export const createPageErrors = () => {
  const errors = new Map<string, string>()
  const pages = new Set<ServerResponse>()
  const send = (page: ServerResponse) => page.write(`data: ${JSON.stringify(Object.fromEntries(errors))}\n\n`)
  return {
    /** Sets the error of `name`, or removes it if there is no text. */
    note: (name: string, text: string | undefined): void => {
      if (errors.get(name) === text) return
      if (text) errors.set(name, text)
      else errors.delete(name)
      for (const page of pages) send(page)
    },
    stream: (request: IncomingMessage, response: ServerResponse): void => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      pages.add(response)
      request.once('close', () => pages.delete(response))
      send(response)
    },
  }
}

const read = (file: string): string => readFileSync(join(import.meta.dirname, 'in-page', file), 'utf8')

/**
 * Script tags that must come first in a development page: for fast refresh, and for the overlay that shows the errors
 * from `stream`.
 */
export const devTags = (nonce: string, stream: string): string =>
  `<script nonce="${nonce}">\n${read('fast-refresh.js')}</script>
<script nonce="${nonce}" data-stream="${stream}">\n${read('error-overlay.js')}</script>`
