import { type Breaking, edit, refusedFor } from './change.ts'

const stored = 'src/storage/stored.ts'
const runtime = '@drape/platform/src/runtime/part/stored.ts'
const kept = 'src/storage/profile-storage.ts'

const storage = refusedFor('storage')

/** Changes that break stored data, or tabs that stay open during a release. */
export const breakingStorage: readonly Breaking[] = [
  storage(
    'a kept field goes by another name',
    `shared ${stored}`,
    'profile has another shape and still version 1',
    edit('shared', kept, /savedOutfits/g, 'closetOutfits'),
  ),
  storage(
    'a kept field is demanded that nobody has kept yet',
    'shared',
    'profile has another shape',
    edit('shared', kept, 'readonly email: string', 'readonly email: string\n  readonly phone: string'),
  ),
  storage(
    'a kept photo is another thing',
    'shared',
    'photo has another shape',
    edit('shared', 'src/storage/photo-storage.ts', 'readonly picture: Blob', 'readonly picture: ArrayBuffer'),
  ),
  storage(
    'the contract changes who is kept as signed in',
    'shared',
    'user has another shape',
    edit(
      'shared',
      '@drape/contract/src/session/session.call.ts',
      'user_id: identifier',
      'account_id: identifier',
    ),
  ),
  storage(
    'a choice is kept by another word',
    'shared',
    'appearance has another shape',
    edit('shared', stored, "'light' | 'dark'", "'day' | 'night'"),
  ),
  storage(
    'the drafts of stylists have another shape',
    'stylist src/stored.ts',
    'draft:outfit has another shape and still version 1',
    edit('stylist', 'src/item-texts.ts', /shopUrl/g, 'shopLink'),
  ),
  storage(
    'what the host notes of versions, of a browser and of a tab, has another shape',
    `host ${runtime}`,
    'drape:versions has another shape and still version 1',
    edit('host', runtime, 'readonly at: number', 'readonly since: number'),
  ),
  storage(
    'the drafts of stylists have a new version that cannot read the one before',
    'stylist src/stored.ts',
    'Version 2 of draft:outfit has no passage from and to version 1',
    edit('stylist', 'src/outfit/draft.ts', /readonly notes: string/, 'readonly notes: readonly string[]'),
    edit('stylist', 'src/stored.ts', "'draft:outfit': 1", "'draft:outfit': 2"),
  ),
  storage(
    'a new version cannot read the one before',
    'shared',
    'Version 2 of profile has no passage from and to version 1',
    edit('shared', kept, 'readonly email: string', 'readonly emails: readonly string[]'),
    edit('shared', stored, 'profile: 1', 'profile: 2'),
  ),
  storage(
    'a passage makes something else of what was kept',
    'shared',
    'appearance has no passage',
    edit('shared', stored, 'appearance: 1', 'appearance: 2'),
    edit('shared', stored, "'light' | 'dark'", "'day' | 'night'"),
    edit(
      'shared',
      stored,
      ' = {} satisfies PassagesOf<typeof versions>',
      ' = { appearance: { read: (was: string) => was.length, write: (is: string) => is } }',
    ),
  ),
  storage(
    'a version is left out',
    'shared',
    'profile goes from version 1 to 3',
    edit('shared', stored, 'profile: 1', 'profile: 3'),
  ),
  storage(
    'a key is forgotten',
    'shared',
    'What people keep as appearance would be lost',
    edit('shared', stored, '  appearance: 1,\n', ''),
    edit('shared', stored, "  readonly appearance: 'light' | 'dark'\n", ''),
  ),
]
