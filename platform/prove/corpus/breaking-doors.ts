import { type Breaking, edit, refusedFor } from './change.ts'

const doors = refusedFor('doors')
const names = refusedFor('names')
const types = refusedFor('types')

/** A part's own doors, and imports that the live parts do not satisfy. */
export const breakingDoors: readonly Breaking[] = [
  doors(
    'the client app has no App',
    'user',
    'offers no App',
    edit('user', 'src/app.tsx', 'export const App', 'export const Client'),
  ),
  doors(
    'the stylist app closes the door that the host opens',
    'stylist',
    'has no door ./app',
    edit('stylist', 'package.json', '"./app"', '"./console"'),
  ),
  doors(
    'App demands a property that the host does not give',
    'user src/app.tsx',
    'theme',
    edit(
      'user',
      'src/app.tsx',
      'export const App = () => {',
      'export const App = (_: { readonly theme: string }) => {',
    ),
  ),
  doors(
    'App is no component',
    'stylist',
    "'string'",
    edit(
      'stylist',
      'src/app.tsx',
      'export const App = () => {',
      "export const App = 'console'\nexport const Console = () => {",
    ),
  ),
  doors(
    'the host takes a part by another name than parts have',
    'user',
    "'Screen'",
    edit('host', 'src/app-door.ts', 'readonly App:', 'readonly Screen:'),
  ),
  names(
    'the host no longer lends a name of the router',
    'user',
    'useSearchParams of react-router-dom',
    edit('host', 'src/router-kit.ts', '  useSearchParams,\n', ''),
  ),
  names(
    'a remote uses a piece that no live kit has',
    'user',
    'Ribbon of @drape/remote-shared/ui',
    edit('user', 'src/app.tsx', 'import { Lazy, Look }', 'import { Lazy, Look, Ribbon }'),
  ),
  names(
    'a remote asks the router for what the live host does not lend',
    'stylist',
    'useBlocker of react-router-dom',
    edit(
      'stylist',
      'src/app.tsx',
      "import { useRef } from 'react'",
      "import { useRef } from 'react'\nimport { useBlocker } from 'react-router-dom'\nvoid useBlocker",
    ),
  ),
  types(
    'a remote gives a live piece a property that it does not take',
    'stylist src/app.tsx',
    'tone',
    edit('stylist', 'src/app.tsx', '<Look>', '<Look tone="dark">'),
  ),
  types(
    'a remote opens a door that is not there',
    'user src/app.tsx',
    '@drape/remote-shared/toasts',
    edit(
      'user',
      'src/app.tsx',
      "import('@drape/remote-shared/toast')",
      "import('@drape/remote-shared/toasts')",
    ),
  ),
]
