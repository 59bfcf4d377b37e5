import { type HostileBuild, withFile, withSource } from './hostile-build.ts'

interface AttackingBuild {
  readonly says: string
  readonly build: HostileBuild
}

const names = [
  '../../.tokens.json',
  'x\n/../../../.tokens.json',
  'x\r\n/../../../.tokens.json',
  'x\0/../../.tokens.json',
  '..\\..\\.tokens.json',
  '%2e%2e/%2e%2e/.tokens.json',
  '/tmp/evil.ts',
  'C:/evil.ts',
  'src//../../evil.ts',
  'node_modules/react/index.d.ts',
  'node_modules/typescript/bin/tsc',
  'tsconfig.json',
  `${'n'.repeat(300)}.ts`,
  `${'a/'.repeat(2_000)}b.ts`,
]

/** Each option of the compiler that names a place. */
const optionsIn = (site: string): Readonly<Record<string, unknown>> => ({
  tsBuildInfoFile: `${site}/.tokens.json`,
  generateTrace: `${site}/host`,
  generateCpuProfile: `${site}/.tokens.json`,
  outDir: site,
  outFile: `${site}/registry.json`,
  declarationDir: site,
  rootDir: '/',
  rootDirs: ['/', site],
  baseUrl: site,
  paths: { secret: [`${site}/.tokens.json`] },
  typeRoots: [site],
  plugins: [{ name: `${site}/evil` }],
  sourceRoot: site,
  mapRoot: site,
  project: site,
  extends: `${site}/tsconfig.json`,
})

const writing = {
  incremental: true,
  composite: true,
  declaration: true,
  noEmit: false,
  emitDeclarationOnly: true,
}

const sourcesIn = (site: string): Readonly<Record<string, string>> => ({
  'a reference to the tokens': `/// <reference path="${site}/.tokens.json" />`,
  'a reference upwards': '/// <reference path="../../../../../../etc/passwd" />',
  'types from the server': `/// <reference types="${site}/.tokens.json" />`,
  'an import of the tokens': `import tokens from '${site}/.tokens.json'\nconst first: never = tokens`,
  'an import upwards': "import { a } from '../../../../../../../../etc/hostname'\nexport { a }",
  'a type without end':
    'type Deep<T, N extends unknown[] = []> = N["length"] extends 900 ? N : Deep<T, [...N, T]>\n' +
    `export type Many = ${Array.from({ length: 60 }, (_, n) => `Deep<{ at: ${n} }>`).join(' | ')}`,
  'a union of many, asked for each':
    `type Key = ${Array.from({ length: 3_000 }, (_, n) => `'a${n}'`).join(' | ')}\n` +
    'export type Pairs = { [One in Key]: { [Other in Key]: [One, Other] } }[Key][Key]',
  'a megabyte of brackets': `export const deep = ${'['.repeat(500_000)}`,
  'an endless alternation': `export const text = \`${'${`'.repeat(50_000)}`,
})

const firstScreens: Readonly<Record<string, string>> = {
  'runs for ever': 'for (;;) ;',
  'takes all memory': 'const all = []; for (;;) all.push(new Array(1e6).fill(all))',
  'asks for the process': 'globalThis.process.exit(1)',
  'reads a file': "import('node:fs').then((fs) => fs.writeFileSync('evil', ''))",
  'is not a script': '<script>alert(1)</script>',
}

const kinds = [
  'html',
  'htm',
  'xhtml',
  'svg',
  'svgz',
  'xml',
  'xsl',
  'php',
  'wasm',
  'HTML',
  'Svg',
  'mjs.map',
  'pdf',
  'swf',
]

const abouts: Readonly<Record<string, object>> = {
  'an entry elsewhere': { entry: '../../host/111111111111/main.js' },
  'an entry with an end of line': { entry: 'entry.js\n' },
  'files of the host': { doors: { app: { files: ['../../../host/111111111111/main.js'], needs: [] } } },
  'a door of the prototype': {
    doors: { __proto__: { files: [], needs: [] }, constructor: { files: [], needs: [] } },
  },
  'the path of the cart': { routes: ['/', '/cart'] },
  'the paths of the server': { routes: ['/api/x'] },
  'another part': { part: 'host' },
  'a version upwards': { version: '../../host/1' },
  'the scope of another': { scope: 'drape_host_111111111111' },
  'a scope of markup': { scope: '</script><script>alert(1)</script>' },
  'a package of markup': { packages: { '</pre><script>': '<img onerror=alert(1)>' } },
  'a budget without end': { budgetKb: { part: 1e308 } },
  'an older address': { since: { 'app.js': '111111111111', '../../host/main.js': '111111111111' } },
}

const keptTexts: Readonly<Record<string, string>> = {
  'is no JSON': '{',
  'is deep': `${'['.repeat(200_000)}${']'.repeat(200_000)}`,
  'is a million names': `{"name":"@drape/remote-shop","files":{${Array.from({ length: 200_000 }, (_, n) => `"a${n}":""`).join()}},"leaves":{},"compilerOptions":{},"calls":[]}`,
  'names another package': '{"name":"@drape/host","files":{},"leaves":{},"compilerOptions":{},"calls":[]}',
  'names a package upwards':
    '{"name":"../../evil","files":{},"leaves":{"../../../evil":{"a.ts":""}},"compilerOptions":{},"calls":[]}',
}

const each = <T>(
  what: string,
  of: Readonly<Record<string, T>>,
  build: (value: T, name: string) => HostileBuild,
): AttackingBuild[] =>
  Object.entries(of).map(([name, value]) => ({ says: `${what}: ${name}`, build: build(value, name) }))

/** What a team can send that it should not. `site` is the folder of the site that it attacks. */
export const buildsAgainst = (site: string): readonly AttackingBuild[] => [
  ...names.flatMap((name) => [
    { says: `a source named ${JSON.stringify(name.slice(0, 60))}`, build: withFile(name) },
    { says: `a file named ${JSON.stringify(name.slice(0, 60))}`, build: { files: { [name]: 'evil' } } },
  ]),
  ...each('an option', optionsIn(site), (value, name) => ({
    kept: { ...withSource('').kept, compilerOptions: { ...writing, [name]: value } },
  })),
  ...each('a source', sourcesIn(site), (text) => withSource(text)),
  ...each('a first screen', firstScreens, (firstScreen) => ({
    kept: { ...withSource('').kept, firstScreen },
  })),
  ...kinds.map((kind) => ({
    says: `a file of the kind ${kind}`,
    build: { files: { [`evil.${kind}`]: '<script>alert(1)</script>' } },
  })),
  ...each('part.json', abouts, (about) => ({ about })),
  ...each('kept.json', keptTexts, (keptText) => ({ keptText })),
  {
    says: 'types that lead elsewhere',
    build: {
      files: {
        'types.json': JSON.stringify({
          name: '@drape/remote-shop',
          doors: {},
          files: { 'x\n/../../../evil.d.ts': '' },
          dependencies: {},
        }),
      },
    },
  },
  {
    says: 'a picture that is larger than it looks',
    build: { files: { 'look.png': Buffer.alloc(4_000_000) } },
  },
  { says: 'a build that is too large', build: { files: { 'large.js': Buffer.alloc(16 * 1024 * 1024, 32) } } },
  {
    says: 'a build of too many files',
    build: { files: Object.fromEntries(Array.from({ length: 2_100 }, (_, n) => [`a${n}.txt`, 'a'])) },
  },
]
