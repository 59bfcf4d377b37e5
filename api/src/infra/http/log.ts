import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { pino } from 'pino'
import type { LogLevel } from './log-level.ts'
import { hasHungUp } from './refusal.ts'

export interface LogOptions {
  readonly level: LogLevel | 'silent'
  readonly stream?: { write(line: string): void }
}

const secretHeader = /"(?:authorization|dpop|cookie|set-cookie)":/i
const secretValue = /("(?:authorization|dpop|cookie|set-cookie)":)(?:"(?:[^"\\]|\\.)*"|\[[^\]]*\])/gi

/** The token that opens a shared look, in whatever address. */
const lookToken = /(\/looks?\/)[\w-]{22}(?![\w-])/gi

/**
 * No headers are logged today; this protects against a later change that logs a request or an error with headers. It
 * replaces in the written line, at any depth, because pino's `redact` walks every object and triples the cost of a
 * line.
 */
const redact = (line: string): string => {
  const text = secretHeader.test(line) ? line.replace(secretValue, '$1"[Redacted]"') : line
  return text.replace(lookToken, '$1…')
}

export const loggerOptions = ({ level, stream }: LogOptions) => ({
  level,
  ...(stream && { stream }),
  hooks: { streamWrite: redact },
  serializers: { req: describeRequest, err: describeError },
})

/** The log of a command, outside of Fastify. */
export const openLog = ({ level, stream }: LogOptions) => pino(loggerOptions({ level }), stream)

/** The path without its query string, which may hold tokens and search words. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? url

function describeRequest(request: { method?: string; url?: string }) {
  return { method: request.method ?? '', path: pathOf(request.url ?? '') }
}

const dull = /^\/(site\/|healthz$|readyz$)/
/** Whether it is one of the many requests for files and by health checks. */
export const isDull = (url: string): boolean => dull.test(url)

interface DescribedError {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly [more: string]: unknown
}

/**
 * An error without the values of the request: drizzle's message includes the query's parameters, and a PostgreSQL error
 * the values of a row. Either may be an e-mail address or a password hash.
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

/**
 * One line a request, when it is done. Site files and health checks are logged at debug, because there are many of
 * them.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const level = error && !hasHungUp(error) ? 'error' : isDull(request.url) ? 'debug' : 'info'
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
