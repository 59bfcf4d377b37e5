import { isAbsolute, relative, resolve } from 'node:path'
import { type Compiler, rspack, type sources } from '@rspack/core'
import { inStableOrder, integrityList, sortedIntegrity } from './stable-order.ts'

const anywhere = 'drape-anywhere:'

/** The bundler's runtime modules that list shared packages and remotes. */
const lists = ['consumes_loading', 'remotes_loading', 'sharing']

/** Replaced in place, so that its map still fits. */
const withSortedIntegrity = (source: sources.Source): sources.Source => {
  const list = integrityList.exec(String(source.source()))
  if (!list) return source
  const sorted = new rspack.sources.ReplaceSource(source)
  sorted.replace(list.index, list.index + list[0].length - 1, sortedIntegrity(list[0]))
  return sorted
}

/**
 * Makes builds reproducible in any folder: the federation plugin writes absolute paths into the names of its data:
 * modules and of shared modules, by which the bundler numbers modules.
 */
export const omitPaths = (compiler: Compiler): void => {
  const { context } = compiler
  const withoutPath = (whole: string, path: string): string =>
    isAbsolute(path) ? JSON.stringify(anywhere + relative(context, path).replaceAll('\\', '/')) : whole
  new rspack.NormalModuleReplacementPlugin(/!=!data:text\/javascript,/, (resource) => {
    const [address = '', code = ''] = resource.request.split(/(?<=!=!data:text\/javascript,)/)
    const moved = decodeURIComponent(code).replaceAll(/(?<=\bfrom )"((?:[^"\\]|\\.)+)"/g, (whole) =>
      withoutPath(whole, JSON.parse(whole)),
    )
    resource.request = address + encodeURIComponent(moved)
  }).apply(compiler)
  new rspack.NormalModuleReplacementPlugin(new RegExp(`^${anywhere}`), (resource) => {
    resource.request = resolve(context, resource.request.slice(anywhere.length))
  }).apply(compiler)
  compiler.hooks.compilation.tap('OmitPaths', (compilation) => {
    compilation.hooks.beforeModuleIds.tap('OmitPaths', (modules) => {
      const sharedModules = [...modules]
        .filter(({ type }) => type === 'provide-module' || type === 'consume-shared-module')
        .map((module) => ({ module, name: module.libIdent({ context }) ?? '' }))
        .sort((one, other) => (one.name < other.name ? -1 : 1))
      for (const [index, { module }] of sharedModules.entries()) Object.assign(module, { id: `s${index}` })
    })
    compilation.hooks.runtimeModule.tap('OmitPaths', ({ name, source }) => {
      if (!source || !lists.includes(name)) return
      source.source = Buffer.from(inStableOrder(String(source.source)))
    })
    // No hook shows this list before it is written. Scripts before files are named after their bytes, then their maps.
    const { PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE, PROCESS_ASSETS_STAGE_DEV_TOOLING } = rspack.Compilation
    for (const stage of [PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1, PROCESS_ASSETS_STAGE_DEV_TOOLING + 1])
      compilation.hooks.processAssets.tap({ name: 'OmitPaths', stage }, (assets) => {
        for (const file of Object.keys(assets).filter((file) => /\.js(\.map)?$/.test(file)))
          compilation.updateAsset(file, withSortedIntegrity)
      })
  })
}
