import { type PartOfTree, partsOf } from '@drape/platform/build/parts'

export interface LintBreach {
  readonly says: string
  readonly file: string
  readonly text: string
  readonly rule: string
}

const imports = (specifier: string): string =>
  `import { planted } from '${specifier}'\n\nexport const kept = planted\n`

const arrow = (says: string, file: string, specifier: string): LintBreach => ({
  says,
  file,
  text: imports(specifier),
  rule: 'lint/style/noRestrictedImports',
})

const undeclared = (says: string, file: string, specifier: string): LintBreach => ({
  says,
  file,
  text: imports(specifier),
  rule: 'lint/correctness/noUndeclaredDependencies',
})

const breach = (says: string, rule: string, file: string, text: string): LintBreach => ({
  says,
  file,
  text: `${text}\n`,
  rule: `lint/${rule}`,
})

/** For rules of our own plugin, which the linter reports only as `plugin`. */
const ofPlugin = (says: string, file: string, text: string): LintBreach => ({
  says,
  file,
  text,
  rule: 'plugin',
})

const lines = (count: number): string =>
  Array.from({ length: count }, (_, at) => `export const planted${at} = ${at}`).join('\n')

/** Breaches for any remote. */
const arrowsOfRemote = ({ part, folder }: PartOfTree): readonly LintBreach[] => [
  ...Object.entries({
    remote: [`another remote than ${folder}`, `@drape/remote-${part === 'user' ? 'stylist' : 'user'}/app`],
    api: ['the api', '@drape/api/main'],
    'back-door': ['a workspace by its back door', '../../contract/src/call.ts'],
    antd: ['antd', 'antd/es/button'],
    federation: ['the federation runtime', '@module-federation/enhanced/runtime'],
    'concept/planted': ['another of its concepts', '../session/sign-in.screen.tsx'],
  } as const).map(([name, [what, specifier]]) =>
    arrow(`${folder} imports ${what}`, `${folder}/src/planted-${name}.ts`, specifier),
  ),
]

const arrows: readonly LintBreach[] = [
  arrow('contract imports more than zod', 'contract/src/planted-arrow.ts', 'node:fs'),
  arrow('postgres imports the product', 'api/postgres/src/planted-arrow.ts', '@drape/contract/call'),
  arrow('api imports the release tool', 'api/src/planted-arrow.ts', '@drape/platform/release/promote'),
  arrow('build imports a part', 'platform/src/build/planted-arrow.ts', '@drape/host/shell'),
  arrow('dev imports a part', 'platform/src/dev/planted-arrow.ts', '@drape/host/shell'),
  arrow('release imports the build', 'platform/src/release/planted-build.ts', '../build/page-template.ts'),
  arrow('release imports the server', 'platform/src/release/planted-server.ts', '../server/signer.ts'),
  arrow('server imports the contract', 'platform/src/server/planted-arrow.ts', '@drape/contract/call'),
  arrow('runtime imports the build', 'platform/src/runtime/planted-build.ts', '../build/page-template.ts'),
  arrow('release imports the contract', 'platform/src/release/planted-arrow.ts', '@drape/contract/call'),
  arrow('remote-shared imports a remote', 'remote-shared/src/planted-arrow.ts', '@drape/remote-user/app'),
  arrow(
    'what the concepts of a remote stand on imports one of them',
    'remote-user/src/signed-in/planted.ts',
    '../photo/photo.store.ts',
  ),
  arrow('a client imports antd', 'remote-user/src/planted-desk.ts', '@drape/remote-shared/desk'),
  arrow('what clients have imports antd', 'remote-shared/src/ui/planted-desk.ts', '../desk/index.ts'),
  arrow('host imports a remote', 'host/src/planted-arrow.ts', '@drape/remote-user/app'),
  arrow('e2e enters commands by its back door', 'e2e/src/planted-back-door.ts', '../../commands/tool.ts'),
  arrow('e2e imports api', 'e2e/src/planted-arrow.ts', '@drape/api/main'),
  arrow('e2e imports the release tool', 'e2e/src/planted-release.ts', '@drape/platform/release/promote'),
  arrow('e2e imports the build', 'e2e/src/planted-build.ts', '@drape/platform/build/page'),
  arrow(
    'a package is entered by its back door',
    'host/src/planted-back-door.ts',
    '@drape/contract/src/call.ts',
  ),
  arrow(
    "a service imports another concept's store",
    'api/src/planted/planted.service.ts',
    '../infra/rate-limit/rate-limit.store.ts',
  ),
  undeclared(
    'a remote imports what it does not declare',
    'remote-user/src/planted-undeclared.ts',
    'playwright',
  ),
  undeclared('a command imports the bench', 'commands/planted-bench.ts', '@drape/bench/web'),
  undeclared('a page runs a devDependency', 'host/src/planted-tool.ts', '@testing-library/react'),
  ofPlugin('src imports test', 'api/src/planted-test.ts', imports('../test/app.ts')),
  ofPlugin(
    "src imports another workspace's test",
    'api/src/planted-test-door.ts',
    imports('@drape/platform/test/site'),
  ),
  ofPlugin(
    'src imports test later',
    'remote-user/src/photo/planted-test.ts',
    "export const planted = () => import('../../test/photos.ts')\n",
  ),
  ofPlugin(
    'a page checks a request by its call',
    'remote-user/src/photo/planted-check.ts',
    "import { listPhotos } from '@drape/contract/photo'\n\nexport const planted = listPhotos.query.safeParse({})\n",
  ),
  ofPlugin(
    'a pattern takes the square of the time',
    'contract/src/planted-pattern.ts',
    'export const planted = /^(?:\\w+\\s?)*$/',
  ),
  ofPlugin(
    'a name from outside is joined to a folder',
    'platform/src/release/planted-join.ts',
    "import { join } from 'node:path'\n\nexport const planted = (folder: string, name: string) => join(folder, 'user', name)\n",
  ),
  ofPlugin(
    'a name from outside is resolved',
    'api/src/planted-resolve.ts',
    "import { resolve } from 'node:path'\n\nexport const planted = (name: string) => resolve('uploads', name)\n",
  ),
  breach(
    'two files import each other',
    'suspicious/noImportCycles',
    'api/src/planted-cycle.ts',
    "import { back } from './planted-cycle-back.ts'\n\nexport const planted = () => back",
  ),
  breach(
    'two files import each other, the other one',
    'suspicious/noImportCycles',
    'api/src/planted-cycle-back.ts',
    "import { planted } from './planted-cycle.ts'\n\nexport const back = () => planted",
  ),
]

const exclusiveModules: readonly LintBreach[] = [
  arrow('host imports antd', 'host/src/planted-antd.ts', 'antd'),
  arrow('antd comes in by another door than the desk', 'remote-shared/src/ui/planted-antd.ts', 'antd'),
  arrow('a route speaks SQL', 'api/src/planted/planted.routes.ts', 'drizzle-orm'),
  arrow('a service speaks to PostgreSQL', 'api/src/planted/planted-sql.service.ts', 'pg'),
  breach(
    'the environment is read by api',
    'style/noProcessEnv',
    'api/src/planted-env.ts',
    "export const planted = process.env['PORT']",
  ),
  breach(
    'the environment is imported',
    'style/noRestrictedImports',
    'api/src/planted-env-import.ts',
    "import { env } from 'node:process'\n\nexport const planted = env",
  ),
  breach(
    'a remote fetches',
    'style/noRestrictedGlobals',
    'remote-user/src/planted-fetch.ts',
    "export const planted = () => fetch('/api')",
  ),
  breach(
    'a remote fetches through window',
    'nursery/noJsRestrictedProperties',
    'remote-user/src/planted-window-fetch.ts',
    "export const planted = () => window.fetch('/api')",
  ),
  breach(
    'the shell fetches outside its loader',
    'style/noRestrictedGlobals',
    'host/src/planted-fetch.ts',
    "export const planted = () => fetch('/api')",
  ),
  breach(
    'a remote keeps something itself',
    'style/noRestrictedGlobals',
    'remote-stylist/src/planted-storage.ts',
    "export const planted = () => localStorage.getItem('a')",
  ),
  breach(
    'a remote keeps something through globalThis',
    'nursery/noJsRestrictedProperties',
    'remote-stylist/src/planted-global-storage.ts',
    "export const planted = () => globalThis.localStorage.getItem('a')",
  ),
  breach(
    'a page talks to the console',
    'suspicious/noConsole',
    'remote-user/src/planted-console.ts',
    "export const planted = () => console.log('a')",
  ),
]

const habits: readonly LintBreach[] = [
  breach('a file has 251 lines', 'style/noExcessiveLinesPerFile', 'contract/src/planted-long.ts', lines(251)),
  breach(
    'a file has a name in camelCase',
    'style/useFilenamingConvention',
    'contract/src/plantedName.ts',
    'export const planted = 1',
  ),
  breach('a default export', 'style/noDefaultExport', 'contract/src/planted-default.ts', 'export default 1'),
  breach(
    'an import without its extension',
    'correctness/useImportExtensions',
    'contract/src/planted-extension.ts',
    "import { call } from './call'\n\nexport const planted = call",
  ),
  breach(
    'any',
    'suspicious/noExplicitAny',
    'contract/src/planted-any.ts',
    'export const planted = (given: any) => given',
  ),
  breach(
    'a promise that nobody awaits',
    'nursery/noFloatingPromises',
    'api/src/planted-promise.ts',
    'const work = async (): Promise<void> => {}\n\nexport const planted = () => {\n  work()\n}',
  ),
  breach(
    'a focused test',
    'suspicious/noFocusedTests',
    'api/src/planted-focus.test.ts',
    "it.only('a', () => undefined)",
  ),
  breach(
    'a skipped test',
    'suspicious/noSkippedTests',
    'api/src/planted-skip.test.ts',
    "it.skip('a', () => undefined)",
  ),
]

const isRemote = ({ part }: PartOfTree): boolean => part !== 'host' && part !== 'shared'

export const lintBreachesOf = (tree: string): readonly LintBreach[] => [
  ...arrows,
  ...Object.values(partsOf(tree)).filter(isRemote).flatMap(arrowsOfRemote),
  ...exclusiveModules,
  ...habits,
]
