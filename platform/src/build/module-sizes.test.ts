import { moduleSizes } from './module-sizes.ts'

const asset = (text: string) => ({ source: () => text })

const weigh = (code: string, sources: readonly string[], mappings: string) =>
  moduleSizes({
    'app.js': asset(code),
    'app.js.map': asset(JSON.stringify({ version: 3, sources, names: [], mappings })),
  })

test('the size of each module of a script is what the minifier left of it', () => {
  // What the bundler adds begins at column 4, and the second module at column 5.
  const sources = ['webpack://x/./src/a.tsx', 'webpack://x/css ./src/b.module.css']
  const sizes = weigh('aaaa!bbb', sources, 'AAAA,I,CCAA')
  expect(sizes).toEqual({ 'app.js': { 'src/a.tsx': 4, 'src/b.module.css': 3, bundler: 1 } })
})

test('a package of npm is one, whatever installs it, and a workspace is weighed by its files', () => {
  const sizes = weigh(
    'aabbccdd',
    [
      'webpack://x/../node_modules/antd/node_modules/@rc-component/util/es/warning.js',
      'webpack://x/../node_modules/@rc-component/util/es/omit.js',
      'webpack://x/../contract/src/formats.ts',
      'webpack://x/webpack/runtime/global',
    ],
    'AAAA,ECAA,ECAA,ECAA',
  )
  expect(sizes['app.js']).toEqual({ '@rc-component/util': 4, 'contract/src/formats.ts': 2, bundler: 2 })
})

test('scripts are listed by name, in any order in which the bundler ends them', () => {
  const map = asset(
    JSON.stringify({ version: 3, sources: ['webpack://x/./src/a.tsx'], names: [], mappings: 'AAAA' }),
  )
  const sizes = moduleSizes({ 'b.js': asset('a'), 'b.js.map': map, 'a.js': asset('a'), 'a.js.map': map })
  expect(Object.keys(sizes)).toEqual(['a.js', 'b.js'])
})

test('a script without a source map is not weighed', () => {
  expect(moduleSizes({ 'app.js': asset('a'), 'app.css': asset('a') })).toEqual({})
})
