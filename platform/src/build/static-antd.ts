import { dirname, join } from 'node:path'
import { type RspackPluginInstance, rspack } from '@rspack/core'
import { folderOfPackage } from './packages.ts'

/**
 * Leaves antd's runtime for styles and themes out of a bundle. In its place the files of `desk` give what antd's pieces
 * ask of it; its styles are a style module like any other.
 */
export const staticAntd = (desk: string): RspackPluginInstance => {
  const antd = join(folderOfPackage(desk, 'antd') ?? '', 'es')
  const style = join(desk, 'antd-style.ts')
  const token = join(desk, 'antd-token.ts')
  const places: Readonly<Record<string, string>> = {
    [join(antd, 'segmented/style')]: style,
    [join(antd, 'tooltip/style')]: style,
    [join(antd, 'theme/internal')]: token,
    [join(antd, 'theme/useToken')]: token,
    [join(antd, 'theme/util/genStyleUtils')]: token,
    [join(antd, '_util/ContextIsolator')]: join(desk, 'antd-context.ts'),
    // Its context alone: the provider brings locales, forms and the theme.
    [join(antd, 'config-provider')]: join(antd, 'config-provider/context.js'),
  }
  return new rspack.NormalModuleReplacementPlugin(/^\.\.?\//, (asked) => {
    const place = places[join(asked.context ?? dirname(desk), asked.request)]
    if (place) asked.request = place
  })
}
