import type { AskOf, Call } from './call.ts'

/** A call as an HTTP request. */
export interface CallRequest {
  readonly path: string
  readonly method: Call['method']
  readonly headers: Record<string, string>
  readonly body?: string | FormData
}

/** Any input, whether or not the call accepts it. */
export interface LooseAsk {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
  readonly file?: Blob
}

/** The fields that have a value, as texts. */
const textEntries = (values: object = {}): [string, string][] =>
  Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  )

const formOf = (name: string, { file, body }: LooseAsk): FormData => {
  const form = new FormData()
  // Fields come before the file: a server that streams the form knows them by then.
  for (const [field, value] of textEntries(body as object | undefined)) form.append(field, value)
  if (file) form.append(name, file)
  return form
}

/** The path of a call with its parameters, which cannot leave their places in it. */
export const pathOf = ({ path }: Pick<Call, 'path'>, params: LooseAsk['params']): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))

export function requestOf<C extends Call>(call: C, ask: AskOf<C>): CallRequest {
  const loose = ask as LooseAsk
  const path = pathOf(call, loose.params)
  const query = new URLSearchParams(textEntries(loose.query)).toString()
  const headers = {
    accept: call.media ?? 'application/json',
    ...Object.fromEntries(textEntries(loose.headers)),
  }
  const base = { path: query ? `${path}?${query}` : path, method: call.method }
  if (call.file) return { ...base, headers, body: formOf(call.file, loose) }
  if (loose.body === undefined) return { ...base, headers }
  return {
    ...base,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(loose.body),
  }
}
