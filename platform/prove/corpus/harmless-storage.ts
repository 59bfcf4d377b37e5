import { type Change, edit, passes } from './change.ts'

const stored = 'src/storage/stored.ts'

/** Changes with which an open tab of the previous version can still read and write. */
export const harmlessStorage: readonly Change[] = [
  passes(
    'a kept field more that may be missing',
    edit(
      'shared',
      'src/storage/profile-storage.ts',
      'readonly email: string',
      'readonly email: string\n  readonly phone?: string',
    ),
  ),
  passes(
    'a note more of the host that an older page does not write',
    edit(
      'host',
      '@drape/platform/src/runtime/part/stored.ts',
      'readonly live: Readonly<Record<string, string>>',
      'readonly live: Readonly<Record<string, string>>\n  readonly seen?: number',
    ),
  ),
  passes(
    'a new version of the drafts with its passage from the one before and back',
    edit('stylist', 'src/stored.ts', "'draft:outfit': 1", "'draft:outfit': 2"),
    edit(
      'stylist',
      'src/stored.ts',
      ' = {} satisfies PassagesOf<typeof versions>',
      ` = {
  'draft:outfit': { read: (was: StoredDraft): StoredDraft => was, write: (is: StoredDraft): StoredDraft => is },
} satisfies PassagesOf<typeof versions>`,
    ),
  ),
  passes(
    'a new key',
    edit(
      'shared',
      stored,
      'readonly accessToken: string',
      'readonly motion: string\n  readonly accessToken: string',
    ),
    edit('shared', stored, 'accessToken: 1', 'motion: 1,\n  accessToken: 1'),
  ),
  passes(
    'a new version with its passage from the one before and back',
    edit('shared', stored, 'appearance: 1', 'appearance: 2'),
    edit('shared', stored, "'light' | 'dark'", "'day' | 'night'"),
    edit(
      'shared',
      'src/appearance/appearance.ts',
      "writeStored('appearance', appearance)",
      "writeStored('appearance', appearance === 'dark' ? 'night' : 'day')",
    ),
    edit(
      'shared',
      stored,
      ' = {} satisfies PassagesOf<typeof versions>',
      ` = {
  appearance: {
    read: (was: 'light' | 'dark') => (was === 'light' ? ('day' as const) : ('night' as const)),
    write: (is: 'day' | 'night') => (is === 'day' ? ('light' as const) : ('dark' as const)),
  },
} satisfies PassagesOf<typeof versions>`,
    ),
  ),
]
