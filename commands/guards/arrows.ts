import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Wall {
  readonly group: readonly string[]
  readonly message: string
}

interface Workspace {
  readonly files: readonly string[]
  /** The workspaces, or doors of workspaces, that it may import; undefined allows all. */
  readonly opens?: readonly string[]
  /** The only npm packages that it may import; undefined allows what its package.json declares. */
  readonly packages?: readonly string[]
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
const otherConcepts: Wall = {
  group: ['../*/**', '!../src/**', '!../signed-in/**', '!../test/**', '!../../test/**'],
  message: 'Concepts do not import each other: a file directly in src composes them.',
}
const buildAlone: Wall = {
  group: ['**/dev/**', '**/server/**'],
  message: 'A build knows nothing of how it is developed or served.',
}
const runtimeAlone: Wall = {
  group: ['**/build/**', '**/dev/**', '**/server/**'],
  message: 'What a page runs knows nothing of how it is built or served.',
}
const serverAlone: Wall = {
  group: ['**/build/**', '**/dev/**'],
  message: 'A server serves whatever was released, by whatever built it.',
}
const releaseAlone: Wall = {
  group: ['**/build/**', '**/dev/**', '**/server/**'],
  message: 'A release is of whatever was built, by whatever built it.',
}
const everywhere: readonly Wall[] = [
  { group: ['node:process'], message: 'process.env is read in few files.' },
  {
    group: ['**/src/**', '!../src/**', '!../../src/**', '../**/commands/**'],
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
  'platform/test/{power-loss,s3,site}',
]
/** What a page holds, whatever runs in it. */
const inPage = 'platform/runtime/{page-event,passage,read-page}'
const stores = [
  'api/src/infra/db/**',
  'api/src/**/*.store.ts',
  'api/src/infra/schema/**',
  'api/{prove,test}/**',
]

/** Who may import whom. Of several rows that match a file, only the last applies; remote-* is every remote. */
const workspaces: readonly Workspace[] = [
  { files: ['contract/src/**'], opens: [], packages: ['zod'] },
  { files: ['api/**'], opens: opensOfApi, walls: [federation, otherStores, sql] },
  { files: stores, opens: opensOfApi, walls: [federation, otherStores] },
  { files: ['api/postgres/**'], opens: [] },
  // Their people use the pages' own code.
  {
    files: ['api/prove/{journeys,stories}/**'],
    opens: [...opensOfApi, 'remote-shared/test/page', 'remote-user/test/photo-page'],
    walls: [federation, otherStores],
  },
  { files: ['platform/**'], opens: [] },
  { files: ['platform/example/**'], opens: ['platform'] },
  { files: ['platform/src/build/**'], opens: [], walls: [buildAlone] },
  { files: ['platform/src/release/**'], opens: [], walls: [federation, releaseAlone] },
  { files: ['platform/src/runtime/**'], opens: [], walls: [runtimeAlone] },
  { files: ['platform/src/server/**'], opens: [], walls: [federation, serverAlone] },
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
    files: ['remote-shared/src/desk/**'],
    opens: ['contract', inPage],
    walls: [federation],
  },
  {
    files: ['host/**'],
    opens: ['contract', 'remote-shared', 'platform/runtime/*'],
    walls: [federation, antd, desk],
  },
  // Of the product it knows the calls alone. The others are tools: what builds, copies, starts and releases a tree, and which parts there are.
  {
    files: ['e2e/**'],
    opens: [
      'contract',
      'commands',
      'api/{env,stylist-admin,test/shop}',
      'platform/build/parts',
      'platform/release/integrity',
      'platform/runtime/evidence',
      'platform/test/deltas',
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
  // Builds what ours is measured beside.
  { files: ['commands/bench/rspack.config.ts'], walls: [antd] },
  // Code of other teams with other tools, which the rules do not cover.
  { files: ['e2e/src/foreign/**'] },
]

const opened = (name: string): string[] =>
  name.includes('/') ? [`!@drape/${name}`] : [`!@drape/${name}`, `!@drape/${name}/**`]

const wallsOf = ({ opens, packages = [], walls = [] }: Workspace): readonly Wall[] => {
  if (!opens) return [...everywhere, ...walls]
  const message = `It may import ${[...opens, ...packages].join(', ') || 'nothing of ours'}.`
  const group =
    packages.length > 0
      ? ['**', '!./**', '!../**', ...packages.flatMap((name) => [`!${name}`, `!${name}/**`])]
      : ['@drape/**', ...opens.flatMap(opened)]
  return [...everywhere, { group, message }, ...walls]
}

const rule = (workspace: Workspace) =>
  workspace.opens || workspace.walls ? { level: 'error', options: { patterns: wallsOf(workspace) } } : 'off'

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
