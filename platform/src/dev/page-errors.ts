import type { IncomingMessage, ServerResponse } from 'node:http'

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
    /** Sends all errors now and after each change, as server-sent events. */
    stream: (request: IncomingMessage, response: ServerResponse): void => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      pages.add(response)
      request.once('close', () => pages.delete(response))
      send(response)
    },
  }
}
