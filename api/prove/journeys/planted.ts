import type { Change } from './page-code.ts'

/** Bugs on purpose, in the journeys' own copy of the pages' scripts. */
export const planted = {
  'a key made anew for each attempt': [
    [')(call, ask, {', ")(call, { ...ask, headers: { 'idempotency-key': crypto.randomUUID() } }, {"],
  ],
  'a waiting photo that is forgotten before the reply': [
    [
      "stored?.isCancelled ? 'taken back' : photo",
      "stored?.isCancelled ? 'taken back' : isSubmitted ? 'gone' : photo",
    ],
  ],
  'a key of its own for each visit': [['id: photo.id ??', 'key: null, id: crypto.randomUUID() ??']],
  'a busy server that is taken for success': [
    [
      'const isSuccess = status >= 200',
      "if (status === 503) return { id: '' };\n    const isSuccess = status >= 200",
    ],
  ],
} satisfies Readonly<Record<string, readonly Change[]>>
