import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Wall {
  readonly group: readonly string[]
  readonly message: string
}

interface Workspace {
  readonly files: readonly string[]
  /** The workspaces, or doors of workspaces, that it may import; undefined allows what its package.json declares. */
  readonly opens?: readonly string[]
  readonly walls?: readonly Wall[]
}

const federation: Wall = { group: ['@module-federation/**'], message: "Federation is the platform's." }
const antd: Wall = {
  group: ['antd', 'antd/**', '@ant-design/**'],
  message: "antd is remote-shared's ./desk.",
}
const desk: Wall = {
  group: ['@drape/remote-shared/desk', '**/desk/*'],
  message: "antd, which ./desk brings, is the stylist's: it comes to no client.",
}
const sql: Wall = {
  group: ['pg', 'drizzle-orm', 'drizzle-orm/**'],
  message: 'SQL is for stores and the schema.',
}
const otherStores: Wall = {
  group: ['../*/*.store.ts', '../infra/*/*.store.ts', '!../db/*.store.ts', '!../infra/db/*.store.ts'],
  message: 'A service asks services.',
}
const inPages: Wall = { group: ['node:*'], message: 'It is in pages too.' }
const infraAlone: Wall = {
  group: ['../../*/**', '!../../../**'],
  message: 'What carries the concepts knows none of them.',
}
const otherConcepts: Wall = {
  group: [
    '../*/**',
    '!../src/**',
    '!../{calls,controls,device,picture,place,wish}/**',
    '!../test/**',
    '!../../test/**',
  ],
  message: 'Concepts do not import each other: a file directly in src composes them.',
}
const knowsNothingOf = (...folders: readonly string[]): Wall => ({
  group: folders.map((folder) => `**/${folder}/**`),
  message: `It knows nothing of ${folders.join(', ')}.`,
})
const everywhere: readonly Wall[] = [
  { group: ['node:process'], message: 'process.env is read in few files.' },
  {
    group: ['**/src/**', '!../src/**', '!../../src/**', '!../../../src/**', '../**/commands/**'],
    message: 'Another workspace is imported by its doors (exports).',
  },
]

const opensOfApi = [
  'contract',
  'postgres',
  'platform/server',
  'platform/server/*',
  'platform/release',
  'platform/release/*',
  'platform/runtime/evidence',
  'platform/test/{attack,name-build,power-loss,s3,site}',
]
/** What a page holds, whatever runs in it. */
const inPage = 'platform/runtime/{not-found,page-event,passage,read-page,slot}'
const storesOfInfra = ['api/src/infra/{db,schema}/**', 'api/src/infra/**/*.store.ts']
const stores = [...storesOfInfra, 'api/src/**/*.store.ts', 'api/{postgres,prove,test}/**']
const noTest = '!**/*.test.ts'

/** Who may import whom. Of several rows that match a file, only the last applies; remote-* is every remote. */
const workspaces: readonly Workspace[] = [
  { files: ['contract/src/**'], walls: [inPages] },
  { files: ['api/**'], opens: opensOfApi, walls: [federation, otherStores, sql] },
  {
    files: ['api/src/infra/**', noTest],
    opens: opensOfApi,
    walls: [federation, otherStores, sql, infraAlone],
  },
  { files: stores, opens: opensOfApi, walls: [federation, otherStores] },
  { files: [...storesOfInfra, noTest], opens: opensOfApi, walls: [federation, otherStores, infraAlone] },
  // Their people use the pages' own code.
  {
    files: ['api/prove/stories/**'],
    opens: [...opensOfApi, 'remote-shared/test/page', 'remote-user/test/photo-page'],
    walls: [federation, otherStores],
  },
  { files: ['platform/**'] },
  // Its packages are installed beside it, so that its package.json says nothing of them.
  { files: ['platform/example/**'], opens: ['platform'] },
  { files: ['platform/src/build/**'], walls: [knowsNothingOf('dev', 'server')] },
  { files: ['platform/src/release/**'], walls: [federation, knowsNothingOf('build', 'dev', 'server')] },
  { files: ['platform/src/runtime/**'], walls: [knowsNothingOf('build', 'dev', 'server')] },
  { files: ['platform/src/server/**'], walls: [federation, knowsNothingOf('build', 'dev')] },
  {
    files: ['remote-*/**'],
    opens: ['contract', 'remote-shared', inPage],
    walls: [federation, antd, desk, otherConcepts],
  },
  {
    files: ['remote-stylist/**'],
    opens: ['contract', 'remote-shared', inPage],
    walls: [federation, antd, otherConcepts],
  },
  { files: ['remote-shared/**'], opens: ['contract', inPage], walls: [federation, antd, desk] },
  {
    files: ['remote-shared/src/desk/**', 'remote-shared/test/unstyled.tsx'],
    opens: ['contract', inPage],
    walls: [federation],
  },
  {
    files: ['host/**'],
    opens: ['contract', 'remote-shared', 'platform/runtime/*'],
    walls: [federation, antd, desk],
  },
  { files: ['{host,remote-*}/rspack.config.ts'], opens: ['platform/build'] },
  // Of the product it knows the calls alone. The others are tools: what builds, copies, starts and releases a tree, and which parts there are.
  {
    files: ['e2e/**'],
    opens: [
      'contract',
      'commands',
      'api/{env,stylist-admin}',
      'api/test/{docker-stage,identity-provider,key-holder,shop}',
      'platform/build/parts',
      'postgres/free-port',
      'platform/release/integrity',
      'platform/runtime/evidence',
      'platform/test/{deltas,listening,name-build,random}',
    ],
    walls: [federation, antd],
  },
  // Lays sets of versions without the gate, which has its own say.
  {
    files: ['e2e/{prove,src}/matrix/**'],
    opens: ['contract', 'commands', 'platform/release', 'platform/release/integrity'],
    walls: [federation, antd],
  },
  { files: ['commands/**'], walls: [federation, antd] },
  // Builds the applications to which ours is compared.
  { files: ['commands/bench/rspack.config.ts'], walls: [antd] },
  // Remotes of other teams, which are made with the federation package.
  { files: ['e2e/src/foreign/**'] },
]

const exceptionsOf = (name: string): string[] =>
  name.includes('/') ? [`!@drape/${name}`] : [`!@drape/${name}`, `!@drape/${name}/**`]

const doors = (opens: readonly string[]): Wall => ({
  group: ['@drape/**', ...opens.flatMap(exceptionsOf)],
  message: `It may import ${opens.join(', ')}.`,
})

const rule = ({ opens, walls = [] }: Workspace) => ({
  level: 'error',
  options: { patterns: [...everywhere, ...(opens ? [doors(opens)] : []), ...walls] },
})

/**
 * Writes the table as an override for biome.jsonc. Each row is complete, because one override replaces the options of
 * another.
 */
export const writeArrows = (tree: string): void => {
  const overrides = workspaces.map((workspace) => ({
    includes: workspace.files,
    linter: { rules: { style: { noRestrictedImports: rule(workspace) } } },
  }))
  writeFileSync(join(tree, 'commands/guards/arrows.json'), JSON.stringify({ overrides }))
}
