import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

export interface LogOptions {
  readonly level: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  readonly stream?: { write(line: string): void }
}

const secretHeaders = ['authorization', 'cookie', 'set-cookie']

export const loggerOptions = ({ level, stream }: LogOptions) => ({
  level,
  ...(stream && { stream }),
  // We log no headers; this is for the day somebody logs a request or an error that carries them.
  redact: secretHeaders.flatMap((name) => [
    `["${name}"]`,
    `*["${name}"]`,
    `*.headers["${name}"]`,
    `*.*.headers["${name}"]`,
  ]),
  serializers: { req: describeRequest },
})

/** Without the query string: tokens and search words stand there. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? url

function describeRequest(request: { method?: string; url?: string }) {
  return { method: request.method ?? '', path: pathOf(request.url ?? '') }
}

/** One line a request, when it is done. Files of the site are many and dull: they show at debug. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const level = error ? 'error' : request.url.startsWith('/site/') ? 'debug' : 'info'
    request.log[level](
      {
        req: request,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(error && { err: error }),
      },
      'request',
    )
  }
}
