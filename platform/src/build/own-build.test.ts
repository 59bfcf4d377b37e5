import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { writeFiles } from '../../test/files.ts'
import { serveSite } from '../../test/site-server.ts'
import { kept } from '../release/kept/kept.ts'
import { promote } from '../release/promote.ts'
import { publish } from '../release/publish.ts'
import { build } from '../release/registry.ts'
import { siteStore } from '../release/site.store.ts'

const here = import.meta.dirname
const example = join(here, '../../example')

let root: string
let folder: string
let said: string

/** A process of its own, because Jest cannot load the bundler. */
const buildIn = (place: string) =>
  promisify(execFile)(
    process.execPath,
    [join(here, '../../../node_modules/@rspack/cli/bin/rspack.js'), 'build'],
    { cwd: place },
  ).then(({ stdout }) => stdout)

const manifest = (part: string, door: string) =>
  JSON.stringify({
    name: `@example/remote-${part}`,
    version: '1.0.0',
    type: 'module',
    drape: { part, routes: [`/${part}`], firstScreen: './src/first.jsx' },
    exports: { './app': door },
    dependencies: { react: '19.3.1', 'react-dom': '19.3.1' },
  })

const config = `import { partConfig } from '@drape/platform/build'
import { shared } from '../shared.config.mjs'

const rules = [{ test: /\\.scss$/, loader: './scss.cjs' }]
const alias = { greeting: import.meta.dirname + '/src/lib/hello.ts' }
export default partConfig(import.meta.dirname, { shared, rules, resolve: { alias } })
`

/** In the place of sass, which is not among our packages. */
const scss = "module.exports = (text) => text.replace('$colour', 'rebeccapurple')"

/** As a team had it before: aliases, a picture, styles by default and in another language, a JavaScript module. */
const sources = {
  'package.json': manifest('checkout-v2', './src/app.tsx'),
  'rspack.config.mjs': config,
  'scss.cjs': scss,
  'tsconfig.json': '{ "extends": "../tsconfig", "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
  'src/files.d.ts':
    "declare module '*.module.css'\ndeclare module '*.module.scss'\ndeclare module '*.png' { const url: string; export default url }\n",
  'src/app.tsx': `import { format } from '@/lib/format'
import logo from '@/logo.png'
import styles from './app.module.css'
import { Old } from './old.jsx'
import * as basket from './basket.module.scss'

if (process.env.NODE_ENV !== 'production') console.log('hints for developers')
export const App = () => (
  <main className={styles.page}><img alt="" src={logo} /><b className={basket.row}>{format(2)}</b><Old /></main>
)
`,
  'src/lib/format.ts': 'export const format = (count: number): string => String(count)\n',
  'src/lib/hello.ts': "export const hello = 'Namaste'\n",
  'src/old.jsx': "import { hello } from 'greeting'\n\nexport const Old = () => <p>{hello}</p>\n",
  'src/first.jsx': "import { App } from './app'\n\nexport const faces = { out: <App /> }\n",
  'src/app.module.css': ".page { background: url('./logo.png') }\n",
  'src/basket.module.scss': '.row { color: $colour; background: var(--paper) }\n',
  'src/logo.png': 'a picture',
}

const outsideSources = {
  'package.json': manifest('outside', './src/app.js').replace('./src/first.jsx', './src/app.js'),
  'rspack.config.mjs': config,
  'tsconfig.json': '{ "compilerOptions": { "paths": { "@lib/*": ["../lib/*"] } } }',
  'src/app.js': "export { App } from '@lib/app'\n",
  '../lib/app.js': 'export const App = () => null\n',
}

const hostSources = {
  'package.json': JSON.stringify({
    name: '@example/host',
    drape: { part: 'host', firstScreen: './src/first.tsx' },
    dependencies: {
      '@drape/platform': '*',
      react: '19.3.1',
      'react-dom': '19.3.1',
      'react-router-dom': '7.18.6',
    },
  }),
  'rspack.config.mjs': config,
  'scss.cjs': scss,
  'src/look.scss': ':root { --paper: $colour }\n',
  'src/main.tsx': `import './look.scss'\n${readFileSync(join(example, 'host/src/main.tsx'), 'utf8')}`,
  'src/first.tsx': `import * as react from 'react'
import * as runtime from 'react/jsx-runtime'
import { renderToStaticMarkup } from 'react-dom/server'

export const packages = { react, 'react/jsx-runtime': runtime }
export const faces = { out: <h1>Not found</h1> }
export const draw = renderToStaticMarkup
`,
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'drape-own-build-'))
  cpSync(example, root, { recursive: true, filter: (path) => !/[\\/]dist$/.test(path) })
  symlinkSync(join(here, '../../../node_modules'), join(root, 'node_modules'), 'junction')
  folder = join(root, 'remote-checkout-v2')
  writeFiles(folder, sources)
  writeFiles(join(root, 'host'), hostSources)
  const outside = join(root, 'remote-outside')
  writeFiles(outside, outsideSources)
  said = (await Promise.all([outside, folder, join(root, 'host')].map(buildIn)))[0] ?? ''
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

const readDist = (file: string) => readFileSync(join(folder, 'dist', file), 'utf8')
const script = () => {
  const { doors } = build.parse(JSON.parse(readDist('part.json')))
  return doors['app']?.files.map(readDist).join('\n') ?? ''
}

test('a page shows a part that is built as its team was used to', async () => {
  const store = siteStore(join(root, 'site'))
  const releases = ['host', 'remote-checkout-v2'].map((each) => publish(store, join(root, each, 'dist')))
  const versions = Object.fromEntries(releases.map(({ part, version }) => [part, version]))
  const { notChecked } = promote(store, versions, { by: 'test' })
  const place = `/site/checkout-v2/${versions['checkout-v2']}`
  expect(notChecked).toEqual([
    `Not checked: the JavaScript of checkout-v2 ${versions['checkout-v2']}; names alone are compared.`,
  ])

  const app = await serveSite(join(root, 'site'))
  const { body, statusCode } = await app.inject('/checkout-v2')
  expect(statusCode).toBe(200)
  const [, address = ''] = /<img alt="" src="([^"]+)"/.exec(body) ?? []
  expect(address).toMatch(new RegExp(`^${place}/[\\da-f]+\\.png$`))
  const picture = await app.inject(address)
  expect([picture.headers['content-type'], picture.body]).toEqual(['image/png', 'a picture'])
  expect(body).toContain(`url("${address}")`)
  expect(body).toContain('Namaste')
  await app.close()
})

test('what a style names is asked for beside its script, on whatever page', () => {
  expect(script()).toMatch(/background:url\((?:\\?["'])?['"`]\s*\+\s*\w+\.p\s*\+\s*['"`][\da-f]+\.png/)
})

test('only what is for production is in the scripts', () => {
  expect(script()).not.toContain('hints for developers')
  expect(script()).not.toContain('NODE_ENV')
})

test('for the gate names by `paths` are relative, and styles are what they have become', () => {
  const { files, unfollowed } = kept.parse(JSON.parse(readDist('kept.json')))
  expect(files['src/app.tsx']).toContain("from './lib/format'\nimport logo from './logo.png'")
  expect(files['src/basket.module.scss']).toContain('#639')
  expect(unfollowed).toBeUndefined()
})

test('a build says which `paths` it follows, and the gate does not', () => {
  expect(said).toContain('outside: `paths` of tsconfig are not followed outside the part: @lib/* (../lib/*)')
})
