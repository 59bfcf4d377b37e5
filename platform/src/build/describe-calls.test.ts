import { describeCalls } from './describe-calls.ts'

const leaf = {
  'package.json': JSON.stringify({ name: '@drape/words', exports: { './note': './note.call.ts' } }),
  'note.call.ts': `
    import * as z from 'zod/mini'
    const of = (who: string | string[]) => ({ method: 'GET', path: '/notes', who, reply: z.object({ text: z.string() }) })
    export const readNotes = of('reader')
    export const sortNotes = of('writer')
    export const printNotes = of(['reader', 'writer'])`,
}

const describe = (names: string, callsAs?: readonly string[]) =>
  describeCalls(
    {
      files: { 'src/app.tsx': `import { ${names} } from '@drape/words/note'` },
      leaves: { '@drape/words': leaf },
      callsAs,
    },
    () => import.meta.dirname,
  ).map(({ name }) => name)

test('a part makes the calls that it imports', () => {
  expect(describe('sortNotes')).toEqual(['sortNotes'])
  expect(describe('readNotes, printNotes', ['reader'])).toEqual(['printNotes', 'readNotes'])
})

test('a call of somebody else is refused', () => {
  expect(() => describe('readNotes, sortNotes', ['reader', 'anyone'])).toThrow(
    'sortNotes is for writer; this part calls as reader, anyone.',
  )
})
