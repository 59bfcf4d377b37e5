import { join, relative, sep } from 'node:path'
import { type Compilation, type Compiler, type RuleSetRule, rspack } from '@rspack/core'
import { plainSheet, styleModule } from '../release/gate/style-files.ts'

/**
 * A part's styles are text in its scripts: they are in the page before it renders, and cost no request. Class names are
 * local to their file, so that no other part can use or override them. The host's plain style sheets are one file, inlined
 * in every page.
 */
export const styles = (part: string): RuleSetRule[] => [
  { test: plainSheet, type: 'css' },
  {
    test: styleModule,
    type: 'css/module',
    // Without targets: for older browsers lightningcss would replace light-dark() by custom properties that nothing
    // sets.
    use: [{ loader: 'builtin:lightningcss-loader', options: { minify: true } }],
    // So that there is a default too; of a namespace the names are resolved by the build all the same.
    // Custom properties are shared by all parts, and the areas of a grid by all elements in it, of whatever file.
    parser: { exportType: 'style', namedExports: false, dashedIdents: false, grid: false },
    generator: { localIdentName: `${part}-[hash:4]-[local]` },
  },
]

/** The content security policy of our pages allows no style element without it. */
const nonce = "document.querySelector('script[nonce]')?.nonce ?? ''"

/** The bundler's own, which looks for the element first, can exchange styles in an open page. This one is 300 bytes less. */
const insert = `__webpack_require__.is = (id, textContent) =>
  document.head.append(Object.assign(document.createElement('style'), { nonce: ${nonce}, textContent }))`

/**
 * Without a document, the code that evaluates the script takes the style texts: see platform/src/release/first-screen.
 */
const handOver = `__webpack_require__.is = (id, text) => (globalThis.drapeStyles ??= []).push(text)`

/** The inline source map that the bundler adds to styles, whatever `devtool` says. */
const mapInStyles = /\\n\/\*# sourceMappingURL=data:application\/json[^*]*\*\//g

/** A file that a style names, which a browser would look for beside the page. */
const fileInStyles = /url\(\\?["']?(?=([\da-f]{16,}\.\w+))/g

/** Styles that stand in scripts are put into the page, and nothing else is in them. */
export const stylesInScripts =
  (into: 'page' | 'nowhere' = 'page') =>
  (compiler: Compiler): void => {
    const isReleased = compiler.options.mode === 'production'
    compiler.hooks.thisCompilation.tap('StylesInScripts', (compilation) => {
      compilation.hooks.runtimeModule.tap('StylesInScripts', ({ name, source }) => {
        if (name !== 'css_loading' || !source) return
        const withNonce = String(source.source).replace('style.setAttribute(', `style.nonce = ${nonce}\n$&`)
        source.source = Buffer.from(into === 'nowhere' ? handOver : isReleased ? insert : withNonce)
      })
      // The source map is far longer than the styles, and would make the version depend on comments.
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS
      compilation.hooks.processAssets.tap({ name: 'StylesInScripts', stage }, (assets) => {
        for (const [file, source] of Object.entries(assets)) {
          const text = file.endsWith('.js') ? String(source.source()) : ''
          const maps = isReleased ? [...text.matchAll(mapInStyles)] : []
          const places = [...text.matchAll(fileInStyles)].filter(([, named = '']) => named in assets)
          const changed = new rspack.sources.ReplaceSource(source)
          for (const { 0: map, index } of maps) changed.replace(index, index + map.length - 1, '')
          for (const { 0: start, index } of places)
            changed.insert(index + start.length, '" + __webpack_require__.p + "')
          if (maps.length + places.length > 0) compilation.updateAsset(file, changed)
        }
      })
    })
  }

/** The gate reads CSS: of sheets in other languages, by their files, what these have become. */
export const compiledSheets = ({ modules }: Compilation, folder: string): Record<string, string> =>
  Object.fromEntries(
    [...modules].flatMap((module): [string, string][] => {
      const file = module.nameForCondition() ?? ''
      const isSheet = styleModule.test(file) || plainSheet.test(file)
      if (!isSheet || file.endsWith('.css') || !file.startsWith(join(folder, 'src') + sep)) return []
      const text = module.originalSource()?.source()
      return text === undefined ? [] : [[relative(folder, file).replaceAll('\\', '/'), String(text)]]
    }),
  )
