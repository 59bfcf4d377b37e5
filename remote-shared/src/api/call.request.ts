import type { AskOf, Call } from '@drape/contract/call'

/** A call as fetch wants it. */
export interface CallRequest {
  readonly path: string
  readonly method: Call['method']
  readonly headers: Record<string, string>
  readonly body?: string | FormData
}

type Loose = {
  readonly params?: Record<string, string>
  readonly query?: Record<string, unknown>
  readonly headers?: Record<string, string | undefined>
  readonly body?: Record<string, unknown>
  readonly file?: Blob
}

const given = (values: Record<string, unknown> = {}): [string, string][] =>
  Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  )

const formOf = (name: string, { file, body }: Loose): FormData => {
  const form = new FormData()
  // Fields before the file: a server that reads as it arrives knows them by then.
  for (const [field, value] of given(body)) form.append(field, value)
  if (file) form.append(name, file)
  return form
}

export function requestOf<C extends Call>(call: C, ask: AskOf<C>): CallRequest {
  const loose = ask as Loose
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(loose.params?.[name] ?? ''),
  )
  const query = new URLSearchParams(given(loose.query)).toString()
  const headers = { accept: call.media ?? 'application/json', ...Object.fromEntries(given(loose.headers)) }
  const base = { path: query ? `${path}?${query}` : path, method: call.method }
  if (call.file) return { ...base, headers, body: formOf(call.file, loose) }
  if (loose.body === undefined) return { ...base, headers }
  return {
    ...base,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(loose.body),
  }
}
