import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { pino } from 'pino'
import type { LogLevel } from './log-level.ts'

export interface LogOptions {
  readonly level: LogLevel | 'silent'
  readonly stream?: { write(line: string): void }
}

const secretHeader = /"(?:authorization|cookie|set-cookie)":/i
const secretValue = /("(?:authorization|cookie|set-cookie)":)(?:"(?:[^"\\]|\\.)*"|\[[^\]]*\])/gi

/**
 * We log no headers; this is for the day somebody logs a request or an error that carries them. It looks at the written
 * line, at any depth, because pino's own redaction looks through every object and trebles what a line costs.
 */
const blacken = (line: string): string =>
  secretHeader.test(line) ? line.replace(secretValue, '$1"[Redacted]"') : line

export const loggerOptions = ({ level, stream }: LogOptions) => ({
  level,
  ...(stream && { stream }),
  hooks: { streamWrite: blacken },
  serializers: { req: describeRequest, err: describeError },
})

/** The log of a command, which serves nothing. */
export const openLog = ({ level, stream }: LogOptions) => pino(loggerOptions({ level }), stream)

/** Without the query string: tokens and search words stand there. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? url

function describeRequest(request: { method?: string; url?: string }) {
  return { method: request.method ?? '', path: pathOf(request.url ?? '') }
}

const dull = /^\/(site\/|healthz$|readyz$)/

interface DescribedError {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly [more: string]: unknown
}

/**
 * What finds an error, without what was asked: drizzle's message has the query's parameters, and an error of
 * PostgreSQL carries the values of a row. Both may be an e-mail address or a password's hash.
 */
function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { name, message, stack, cause, code, query, params } = error as Error & Record<string, unknown>
  return {
    type: name,
    message: params === undefined ? message : `Failed query: ${query}`,
    ...(typeof code === 'string' && { code }),
    stack: stack?.slice(Math.max(0, stack.search(/^ {4}at /m))) ?? '',
    ...(cause instanceof Error && { cause: describeError(cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.map(describeError) }),
  }
}

/** One line a request, when it is done. Files of the site and probes are many and dull: they show at debug. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const level = error ? 'error' : dull.test(request.url) ? 'debug' : 'info'
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
