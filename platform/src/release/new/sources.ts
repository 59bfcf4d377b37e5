import { typesFolder } from '../types/fetch-types.ts'
import type { Frame, Product, Versions } from './product.ts'
import { browserTest, greeting, greetingTest, readme } from './template.ts'

interface NewPart {
  readonly part: string
  readonly product: Product
  /** The product's packages that were packed, by name. */
  readonly packed: Versions
  readonly live: string | undefined
}

export const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`

export const titleOf = (part: string): string => `${part[0]?.toUpperCase()}${part.slice(1)}`

/** A little above the size of the generated part, all of which a first visit loads. */
const budgetOf = (part: string) => ({ part: 9, [`/${part}`]: 9 })

/** The fields of package.json that every part has. */
export const manifestOf = (part: string, { scope, frame, versions }: Product) => ({
  name: `${scope}remote-${part}`,
  version: '0.1.0',
  private: true,
  type: 'module',
  drape: {
    part,
    firstScreen: './src/first.screen.tsx',
    routes: [`/${part}`],
    tabs: { [`/${part}`]: titleOf(part) },
    budgetKb: budgetOf(part),
  },
  exports: { './app': './src/app.tsx' },
  dependencies: Object.fromEntries(
    [...(frame ? [frame.package] : []), 'react', 'react-dom', 'react-router-dom'].map((name) => [
      name,
      versions[name] ?? '',
    ]),
  ),
})

const versionsOf = ({ frame }: Product): Versions => ({
  ...(frame && { [frame.package]: `file:${typesFolder(frame.part)}` }),
  react: '19.3.1',
  'react-dom': '19.3.1',
  'react-router-dom': '7.18.6',
})

const manifest = ({ part, product, packed, live }: NewPart): object => {
  const { drape, ...about } = manifestOf(part, { ...product, versions: versionsOf(product) })
  return {
    ...about,
    drape: { ...drape, ...(live && { live }) },
    scripts: {
      dev: 'drape-dev',
      build: 'rspack build',
      doors: 'drape-release types',
      types: 'tsc',
      test: 'npm run types && npm run build && playwright test',
      release: 'drape-release',
    },
    devDependencies: {
      ...packed,
      '@module-federation/enhanced': '2.9.3',
      '@rspack/cli': '2.2.8',
      '@rspack/core': '2.3.2',
      '@rspack/dev-server': '2.2.2',
      '@rspack/plugin-react-refresh': '2.0.2',
      '@swc/core': '1.16.22',
      '@types/react': '19.3.0',
      '@types/react-dom': '19.3.0',
      playwright: '1.65.1',
      'react-refresh': '0.19.0',
      typescript: '7.0.2',
    },
  }
}

const compiler = {
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'preserve',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    noEmit: true,
  },
  include: ['src', 'test', 'playwright.config.ts'],
}

interface Shown {
  readonly imports: string
  readonly props: string
  readonly lines: string
  readonly rest: string
}

const page = (part: string, lines: string): string => `<main className={styles.page}>
  <h1>${titleOf(part)}</h1>
${lines}  <Link to="/">Home</Link>
</main>`

const framed = (text: string, frame: Frame | undefined): string =>
  frame ? `<${frame.name}>\n${indented(text)}\n</${frame.name}>` : text

const indented = (text: string): string => text.replaceAll(/^/gm, '  ')

const quoted = (text: string): string => `'${text}'`

const pageOf = (
  part: string,
  name: string,
  { imports, props, lines, rest }: Shown,
  frame: Frame | undefined,
): string =>
  `${frame ? `import { ${frame.name} } from ${quoted(frame.import)}\n` : ''}import { Link } from 'react-router-dom'
import * as styles from './app.module.css'
${imports}
export const ${name} = (${props}) => (
${indented(framed(page(part, lines), frame))}
)
${rest}`

export const app = (part: string, frame: Frame | undefined): string =>
  pageOf(part, 'App', { imports: '', props: '', lines: '', rest: '' }, frame)

/** The hour is the reader's: what is drawn for everybody keeps its place. */
const greeted: Shown = {
  imports: "import { greetingAt } from './greeting/greeting.ts'\n",
  props: "{ greeting = '\\u00a0' }: { readonly greeting?: string }",
  lines: '  <p>{greeting}</p>\n',
  rest: `
export const App = () => <Page greeting={greetingAt(new Date().getHours())} />
`,
}

/** What promotion draws into the page of the part's route. */
export const firstScreen = (name: string): string => `import { ${name} } from './app.tsx'

/** What stands in the page until the code has come, by who is signed in. */
export const faces = { out: <${name} /> }
`

const styles = `.page {
  min-height: 100svh;
  display: grid;
  place-content: center;
}
`

/** Its class names are local to the part: the build fails where a component uses one that it lacks. */
export const styleFiles: Readonly<Record<string, string>> = {
  'src/app.module.css': styles,
  'src/css.d.ts': "declare module '*.module.css'\n",
}

/** The files of a new part, by path. */
export const sourcesOf = (about: NewPart): Readonly<Record<string, string>> => ({
  '.gitignore': 'node_modules/\ndist/\ntest-results/\n',
  'README.md': readme(about.part, titleOf(about.part)),
  'package.json': json(manifest(about)),
  'playwright.config.ts': "export { testConfig as default } from '@drape/platform/dev/playwright'\n",
  'rspack.config.mjs':
    "import { partConfig } from '@drape/platform/build'\n\nexport default partConfig(import.meta.dirname)\n",
  'src/app.tsx': pageOf(about.part, 'Page', greeted, about.product.frame),
  'src/first.screen.tsx': firstScreen('Page'),
  ...styleFiles,
  'src/greeting/greeting.ts': greeting,
  'src/greeting/greeting.test.ts': greetingTest,
  [`test/${about.part}.spec.ts`]: browserTest(about.part, titleOf(about.part)),
  'tsconfig.json': json(compiler),
})
