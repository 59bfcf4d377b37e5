import type { Call } from '@drape/contract/call'
import fc, { type Arbitrary } from 'fast-check'
import { formRequest, imagePart } from '../../test/form.ts'
import { oddHeaders, oddIds, oddQueries } from './bad-values.ts'
import { malformedBody, type Sent } from './malformed-body.ts'
import { malformedForm } from './malformed-form.ts'
import type { Parts } from './valid-input.ts'

export interface Asked extends Sent {
  readonly url: string
}

export const urlOf = (call: Call, { params, query }: Pick<Parts, 'params' | 'query'>) => {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const search = new URLSearchParams(query).toString()
  return search ? `${path}?${search}` : path
}

/** A valid request with one thing changed. */
export function malformed(call: Call, valid: Parts): Arbitrary<Asked> {
  const right = {
    url: urlOf(call, valid),
    headers: valid.headers,
    ...(call.body && !call.file && { payload: valid.body as object }),
  }
  const kinds: Arbitrary<Asked>[] = [
    fc.constantFrom(...oddQueries).map((query) => ({
      ...right,
      url: `${urlOf(call, { ...valid, query: {} })}?${query}`,
    })),
  ]
  for (const name of Object.keys(valid.params)) {
    kinds.push(
      fc
        .constantFrom(...oddIds)
        .map((id) => ({ ...right, url: urlOf(call, { ...valid, params: { ...valid.params, [name]: id } }) })),
    )
  }
  if (call.headers) {
    const sent = call.file ? { ...right, ...formRequest(imagePart()) } : right
    kinds.push(
      fc.constantFrom(...oddHeaders).map((value) => ({
        ...sent,
        headers: { ...sent.headers, 'idempotency-key': value },
        // Never for the body, which is right. A text with an escape is a key like others.
        answer: value === '%00' ? /^(?!415)/ : /^400 /,
      })),
    )
  }
  if (call.file) kinds.push(...[1, 2, 3].map(() => malformedForm.map((sent) => ({ ...right, ...sent }))))
  else if (call.method === 'POST')
    kinds.push(...[1, 2, 3].map(() => malformedBody(valid.body).map((sent) => ({ ...right, ...sent }))))
  return fc.oneof(...kinds)
}
