import { type Change, edit, passes } from './change.ts'

/** Changes that break no other part. */
export const harmlessDoors: readonly Change[] = [
  passes(
    'a comment in the contract',
    edit('shared', '@drape/contract/src/formats.ts', /^/, '// A word more.\n'),
  ),
  passes(
    'a new export',
    edit('shared', 'src/format/index.ts', /^/, 'export const paise = (amount: number) => amount * 100\n'),
  ),
  passes(
    'a new door',
    edit('shared', 'package.json', '"./upload"', '"./rupees": "./src/format/rupees.ts",\n    "./upload"'),
  ),
  passes(
    'a new property that may be left out',
    edit(
      'shared',
      'src/member-ui/picture.tsx',
      'readonly isEager?: boolean',
      'readonly ratio?: number\n  readonly isEager?: boolean',
    ),
  ),
  passes(
    'an argument more that may be left out',
    edit('shared', 'src/format/rupees.ts', '(amount: number)', "(amount: number, _currency = 'INR')"),
  ),
  passes(
    'a property that takes more values',
    edit(
      'shared',
      'src/toast/toast.store.ts',
      "'good' | 'bad' | 'plain'",
      "'good' | 'bad' | 'plain' | 'loud'",
    ),
  ),
  passes(
    'an argument of a wider type',
    edit(
      'shared',
      'src/format/moment.ts',
      'formatDue = (moment: string)',
      'formatDue = (moment: string | number)',
    ),
  ),
  passes(
    'a result that says more',
    edit(
      'shared',
      '@drape/contract/src/session/stored-member.ts',
      '  readonly name: string\n}',
      '  readonly name: string\n  readonly since?: number\n}',
    ),
  ),
  passes(
    'a field more in a reply',
    edit(
      'user',
      '@drape/contract/src/closet/closet.call.ts',
      '  price: z.number(),',
      '  price: z.number(),\n  size: z.optional(z.string()),',
    ),
  ),
  passes(
    'what stands inside a file goes by another name',
    edit('shared', 'src/format/rupees.ts', /withPaise/g, 'exactly'),
  ),
  passes(
    'a screen of the client app says something else',
    edit('user', 'src/app.tsx', /^/, '// Kinder words.\n'),
  ),
  passes(
    'a remote takes a name that the live kit has and nobody used',
    edit('stylist', 'src/app.tsx', 'import { Look }', 'import { Folds, Look }'),
    edit('stylist', 'src/app.tsx', 'const loadConsole', 'void Folds\n\nconst loadConsole'),
  ),
  passes(
    'App takes a property that may be left out',
    edit(
      'user',
      'src/app.tsx',
      'export const App = () => {',
      'export const App = (_: { readonly theme?: string }) => {',
    ),
  ),
  passes(
    'a part has a second door beside its app',
    edit(
      'user',
      'package.json',
      '"./app": "./src/app.tsx"',
      '"./app": "./src/app.tsx",\n    "./member": "./src/member.tsx"',
    ),
  ),
  passes(
    'the host lends one name of the router more',
    edit('host', 'src/router-kit.ts', '  useSearchParams,', '  useParams,\n  useSearchParams,'),
  ),
  passes(
    'files move about inside a part',
    edit('shared', 'src/format/paise.ts', /^/, "export * from './rupees.ts'\n"),
    edit('shared', 'src/format/index.ts', "from './rupees.ts'", "from './paise.ts'"),
  ),
  passes(
    'both sides of a renamed name go live together',
    edit('shared', 'src/toast/index.ts', 'export { Toasts }', 'export { Toasts as ToastList }'),
    edit('user', 'src/app.tsx', 'module.Toasts', 'module.ToastList'),
    edit('stylist', 'src/console.tsx', /\bToasts\b(?=.*remote-shared\/toast)/, 'ToastList as Toasts'),
  ),
]
