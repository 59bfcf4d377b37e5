import * as z from 'zod/mini'
import { callData } from './call-data.ts'

const call = {
  method: 'POST',
  path: '/notes/{id}',
  who: 'reader',
  summary: 'Writes a note',
  isRepeatable: true,
  body: z.object({ text: z.string() }),
  reply: z.object({
    notes: z.array(z.object({ text: z.string().check(z.maxLength(5)), at: z.nullable(z.iso.datetime()) })),
    kind: z.optional(z.union([z.literal('own'), z.enum(['other'])])),
  }),
}

const schemaOf = (type: string, more: object = {}) => ({ _zod: { def: { type, ...more } } })

test('a call is reduced to what a page needs to make it, and the kinds of the fields in its reply', () => {
  const [, data = ''] = /^export const writeNote = (.*)$/.exec(callData({ writeNote: call })) ?? []
  expect(JSON.parse(data)).toEqual({
    method: 'POST',
    path: '/notes/{id}',
    isRepeatable: true,
    reply: schemaOf('object', {
      shape: {
        notes: schemaOf('array', {
          element: schemaOf('object', {
            shape: { text: schemaOf('string'), at: schemaOf('nullable', { innerType: schemaOf('string') }) },
          }),
        }),
        kind: schemaOf('optional', {
          innerType: schemaOf('union', {
            options: [schemaOf('literal', { values: ['own'] }), schemaOf('enum')],
          }),
        }),
      },
    }),
  })
})

test('of who may make a call a page learns whether anybody may', () => {
  expect(callData({ readNotes: { ...call, who: 'anyone', changes: [] } })).toContain('"who":"anyone"')
})

test('plain values stand as they are; a schema and a function are not there', () => {
  const source = callData({ longest: { title: 120 }, kinds: ['a'], note: z.string(), isLong: () => true })
  expect(source).toBe('export const longest = {"title":120}\nexport const kinds = ["a"]')
})
