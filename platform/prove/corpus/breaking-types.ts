import { type Breaking, edit, refusedFor } from './change.ts'

const names = refusedFor('names')
const types = refusedFor('types')

/** Changes of a provider's exported types. */
export const breakingTypes: readonly Breaking[] = [
  types(
    'shared no longer exports a piece of its kit',
    'user',
    "no exported member 'Spread'",
    edit('shared', 'src/ui/index.ts', "export { Spread } from './spread.tsx'\n", ''),
  ),
  names(
    'shared renames an export',
    'user',
    'rupees of @drape/remote-shared/format',
    edit('shared', 'src/format/index.ts', 'export { rupees,', 'export { rupees as inRupees,'),
  ),
  names(
    'shared closes a door',
    'user',
    '@drape/remote-shared/toast, which no live part offers',
    edit('shared', 'package.json', '    "./toast": "./src/toast/index.ts",\n', ''),
  ),
  types(
    'shared closes a door that only lazy code opens',
    'user',
    '@drape/remote-shared/upload',
    edit('shared', 'package.json', ',\n    "./upload": "./src/upload/index.ts"', ''),
  ),
  types(
    'a property of a piece is renamed',
    'user',
    "'onClose' does not exist",
    edit('shared', 'src/dialog/dialog.tsx', 'readonly onClose: () => void', 'readonly onDismiss: () => void'),
  ),
  types(
    'a property that could be left out is demanded',
    'user',
    'children',
    edit('shared', 'src/member-ui/notice.tsx', 'readonly children?: ReactNode', 'readonly children: string'),
  ),
  types(
    'a new property is demanded',
    'stylist',
    "Property 'ratio' is missing",
    edit(
      'shared',
      'src/member-ui/picture.tsx',
      'readonly isEager?: boolean',
      'readonly ratio: number\n  readonly isEager?: boolean',
    ),
  ),
  types(
    'a property takes another type',
    'user src/session/sign-in.screen.tsx',
    'readonly string[]',
    edit('shared', 'src/ui/spread.tsx', 'readonly title: string', 'readonly title: readonly string[]'),
  ),
  types(
    'a property takes fewer values',
    'user',
    '\'"good"\'',
    edit('shared', 'src/toast/toast.store.ts', "'good' | 'bad' | 'plain'", "'bad' | 'plain'"),
  ),
  types(
    'a function wants another argument first',
    'stylist src/outfit/mood-board.tsx',
    'Expected 2 arguments',
    edit('shared', 'src/format/rupees.ts', '(amount: number)', '(currency: string, amount: number)'),
  ),
  types(
    'a function takes a Date where it took a text',
    'user',
    "parameter of type 'Date'",
    edit(
      'shared',
      'src/format/moment.ts',
      'formatDate = (moment: string | number): string => formatWith(date, moment)',
      'formatDate = (moment: Date): string => date.format(moment)',
    ),
  ),
  types(
    'a hook returns another shape',
    'stylist',
    'chosen',
    edit(
      'shared',
      'src/appearance/appearance.ts',
      '(): Appearance => useStore({ ...choice, read: readAppearance })',
      '(): { readonly chosen: Appearance } => ({ chosen: useStore({ ...choice, read: readAppearance }) })',
    ),
  ),
  types(
    'the session no longer says who is in',
    'user',
    "Property 'id' does not exist",
    edit(
      'shared',
      '@drape/contract/src/session/stored-member.ts',
      '  readonly id: string\n',
      '  readonly memberId: string\n',
    ),
  ),
  types(
    'a state of the session goes by another word',
    'user src/app.tsx',
    'no overlap',
    edit('shared', 'src/session/session.store.ts', "readonly status: 'in' }", "readonly status: 'entered' }"),
  ),
  types(
    'a piece is exchanged for one that takes fewer properties',
    'user',
    'onClick',
    edit(
      'shared',
      'src/ui/index.ts',
      "export { Button } from './button.tsx'",
      'export const Button = ({ children }: { readonly children?: string }) => children',
    ),
  ),
  types(
    'a type that parts name is gone',
    'user',
    "no exported member 'UploadWait'",
    edit('shared', 'src/upload/index.ts', 'type UploadWait, ', ''),
  ),
]
