import fc, { type Arbitrary } from 'fast-check'
import type { InjectOptions } from 'fastify'
import { badValues } from './bad-values.ts'

export interface Sent extends Pick<InjectOptions, 'payload' | 'headers'> {
  /** The answer that is right, where it is known. */
  readonly answer?: RegExp
}

export const refused = /^4/

/** JSON texts that replace a valid value. */
const rawValues = [
  ...badValues.map((text) => JSON.stringify(text)),
  ...['null', 'true', '[]', '{}', '""', '" "', '[null]', '{"a":{}}', '[[]]', '0', '-0', '-1', '0.1', '1e-7'],
  ...['1e400', '-1e400', '1e308', '9007199254740993', '99999999999999999999', '"1"', '"1e400"', '2147483648'],
  ...[300, 3000, 70_000].map((length) => `"${'x'.repeat(length)}"`),
  '['.repeat(200) + ']'.repeat(200),
]

const badMembers = [
  '"surprise":1',
  '"__proto__":{"a":1}',
  '"constructor":{"prototype":{"a":1}}',
  '"":0',
  '"a\\u0000":0',
]

const placesIn = (value: unknown, path: string[] = []): string[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, member]) => [
        [...path, name],
        ...placesIn(member, [...path, name]),
      ])
    : []

const mark = '@@here@@'

/** The JSON of the value with one place replaced or removed. */
function replaceAt(value: unknown, path: readonly string[], raw: string | undefined): string {
  const copy = structuredClone(value) as Record<string, unknown>
  let holder = copy
  for (const name of path.slice(0, -1)) holder = holder[name] as Record<string, unknown>
  const last = path.at(-1) as string
  if (raw === undefined) delete holder[last]
  else holder[last] = mark
  return JSON.stringify(copy).replace(`"${mark}"`, () => raw ?? '')
}

const json = (text: string | Buffer, type = 'application/json') => ({
  payload: text,
  headers: { 'content-type': type },
})

/** Bodies that the call must refuse, mostly. */
export function malformedBody(body: unknown): Arbitrary<Sent> {
  const text = JSON.stringify(body ?? {})
  const places = placesIn(body)
  const member = `${text.slice(1, -1).split(',')[0] || '"a":1'}`
  const wrong = (sent: Sent): Sent => ({ ...sent, answer: refused })
  const kinds: Arbitrary<Sent>[] = [
    fc
      .constantFrom(...badMembers)
      .map((added) => wrong(json(text === '{}' ? `{${added}}` : `{${added},${text.slice(1)}`))),
    fc.nat(text.length - 1).map((end) => (end ? wrong(json(text.slice(0, end))) : json(''))),
    fc
      .constantFrom('[]', 'null', '1', '"x"', 'NaN', `${text}${text}`, `\ufeff${text}`)
      .map((raw) => json(raw)),
    fc
      .nat(text.length)
      .map((at) =>
        wrong(
          json(
            Buffer.concat([
              Buffer.from(text.slice(0, at)),
              Buffer.from([0xc3, 0x28]),
              Buffer.from(text.slice(at)),
            ]),
          ),
        ),
      ),
    fc
      .constantFrom(
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/xml',
        'json',
        ';',
        'multipart/form-data',
      )
      .map((type) => wrong(json(text, type))),
    fc.constant(wrong(json(`{"a":${'['.repeat(100)}${']'.repeat(100)}}`))),
    fc.constant(wrong(json(`{"a":"${'x'.repeat(256 * 1024)}"}`))),
    fc.constant(
      wrong(
        json(`{${member.includes(':') ? member : '"a":1'},${text === '{}' ? '"a":1' : text.slice(1, -1)}}`),
      ),
    ),
  ]
  if (places.length) {
    const place = fc.constantFrom(...places)
    kinds.push(
      place.map((path) => json(replaceAt(body, path, undefined))),
      fc.tuple(place, fc.constantFrom(...rawValues)).map(([path, raw]) => json(replaceAt(body, path, raw))),
      fc.tuple(place, fc.constantFrom(...rawValues)).map(([path, raw]) => json(replaceAt(body, path, raw))),
    )
  }
  return fc.oneof(...kinds)
}
