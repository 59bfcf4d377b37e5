import { folderCircleFaults } from '../../guards/folder-circles.ts'
import { forbidden } from '../../guards/licences.ts'
import { licencesIn, lockFaults } from '../../guards/lock-file.ts'
import { sentenceFaults } from '../../guards/sentences.ts'
import { lintPlanted } from '../../test/lint-planted.ts'

const importOf = (specifier: string) =>
  `import { planted } from '${specifier}'\n\nexport const kept = planted\n`
/** Rules of our own plugins have no other name. */
const ownName = 'plugin'
const imports = 'lint/style/noRestrictedImports'
const globals = 'lint/style/noRestrictedGlobals'
const properties = 'lint/nursery/noJsRestrictedProperties'

/** What could let a secret out, or lose what a person has sent. */
const breaches: readonly (readonly [title: string, rule: string, file: string, text: string])[] = [
  ['a page gets code of the server', imports, 'host/src/api.ts', importOf('@drape/api/main')],
  ['the server gets test keys', ownName, 'api/src/test.ts', importOf('../test/app.ts')],
  [
    'the environment is read anywhere',
    'lint/style/noProcessEnv',
    'api/src/env-read.ts',
    "export const planted = process.env['TOKEN_KEY']\n",
  ],
  ['the environment is imported', imports, 'api/src/env-import.ts', importOf('node:process')],
  [
    'a page asks a server without the session',
    globals,
    'remote-user/src/fetch.ts',
    "export const planted = () => fetch('/api')\n",
  ],
  [
    'a page asks a server through window',
    properties,
    'remote-user/src/window-fetch.ts',
    "export const planted = () => window.fetch('/api')\n",
  ],
  [
    'a page stores what a sign-out does not remove',
    globals,
    'remote-stylist/src/storage.ts',
    "export const planted = () => localStorage.getItem('a')\n",
  ],
  [
    'a page stores it through globalThis',
    properties,
    'remote-stylist/src/global-storage.ts',
    "export const planted = () => globalThis.localStorage.getItem('a')\n",
  ],
  [
    'a page logs',
    'lint/suspicious/noConsole',
    'remote-user/src/console.ts',
    "export const planted = () => console.log('a')\n",
  ],
  [
    'a name from outside is joined to a folder',
    ownName,
    'platform/src/release/join.ts',
    "import { join } from 'node:path'\n\nexport const planted = (folder: string, name: string) => join(folder, 'user', name)\n",
  ],
  [
    'a name from outside is resolved',
    ownName,
    'api/src/resolve.ts',
    "import { resolve } from 'node:path'\n\nexport const planted = (name: string) => resolve('uploads', name)\n",
  ],
  [
    'a pattern takes the square of the time',
    ownName,
    'contract/src/pattern.ts',
    'export const planted = /^(?:\\w+\\s?)*$/\n',
  ],
  [
    'the outcome of a write is lost',
    'lint/nursery/noFloatingPromises',
    'api/src/promise.ts',
    'const work = async (): Promise<void> => {}\n\nexport const planted = () => {\n  work()\n}\n',
  ],
  [
    'a test leaves out the others',
    'lint/suspicious/noFocusedTests',
    'api/src/focus.test.ts',
    "it.only('a', () => undefined)\n",
  ],
  [
    'a test is left out',
    'lint/suspicious/noSkippedTests',
    'api/src/skip.test.ts',
    "it.skip('a', () => undefined)\n",
  ],
]

const errors = lintPlanted(Object.fromEntries(breaches.map(([, , file, text]) => [file, text])))

test.each(breaches)('the linter refuses it when %s', (_, rule, file) => {
  expect(errors).toContain(`${rule} ${file}`)
})

test('folders of api that import each other are refused, by whatever way', () => {
  const code = new Map([
    ['api/src/taste/a.ts', "export const load = () => import('../closet/b.ts')\n"],
    ['api/src/closet/b.ts', "import '../rating/c.ts'\n"],
    ['api/src/rating/c.ts', "export type { Taste } from '../taste/d.ts'\n"],
    ['api/src/photo/e.ts', "import '../taste/a.ts'\n"],
    ['api/src/closet/b.test.ts', "import '../photo/e.ts'\n"],
  ])
  expect(folderCircleFaults(code).map((fault) => fault.split(':')[0])).toEqual([
    'api/src/taste/a.ts',
    'api/src/closet/b.ts',
    'api/src/rating/c.ts',
  ])
})

test('a sentence that contract exports is refused elsewhere, but for the tests of its concept', () => {
  const call = 'contract/src/photo/photo.call.ts'
  const written = 'expect(title).toBe("It is sent.")'
  const code = new Map([
    [call, "export const photoSent = 'It is sent.'\n"],
    ['remote-user/src/photo/sent-panel.tsx', written],
    ['remote-user/src/photo/sent-panel.test.tsx', written],
    ['e2e/src/photo-crop.spec.ts', written],
    ['e2e/src/offline.spec.ts', written],
  ])
  const fault = `writes 'It is sent.': photoSent of ${call} says it.`
  expect(sentenceFaults(code)).toEqual([
    `remote-user/src/photo/sent-panel.tsx ${fault}`,
    `e2e/src/offline.spec.ts ${fault}`,
  ])
})

test('a lock file without the package of another platform, or without the hash of one, is refused', () => {
  const optionalDependencies = { 'asker-darwin-x64': '1.0.0' }
  const packages = {
    'node_modules/asker': { integrity: 'sha512-', optionalDependencies },
    'node_modules/asker/node_modules/carried': { inBundle: true },
    'node_modules/workspace': { link: true, resolved: 'workspace' },
    workspace: { version: '1.0.0' },
    'workspace/node_modules/fetched': { version: '1.0.0' },
  }
  expect(lockFaults(JSON.stringify({ packages }))).toEqual([
    'asker-darwin-x64 is missing',
    'workspace/node_modules/fetched has no integrity',
  ])
})

test('a package that is served under another licence than the permitted ones is refused', () => {
  const packages = {
    'node_modules/contract': { link: true },
    contract: {},
    'node_modules/free': { license: '(MIT OR GPL-3.0-only) AND ISC' },
    'node_modules/free/node_modules/@team/unsaid': { optional: true },
    'contract/node_modules/copyleft': { license: 'GPL-3.0-only', devOptional: true },
    'node_modules/half': { license: 'MIT AND (LGPL-3.0-or-later OR GPL-3.0-only)' },
    'node_modules/tool': { license: 'GPL-3.0-only', dev: true },
  }
  const names = forbidden(licencesIn(JSON.stringify({ packages }))).map((fault) => fault.split(' ')[0])
  expect(names.sort()).toEqual(['@team/unsaid', 'copyleft', 'half'])
})
