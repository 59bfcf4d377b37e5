import { type Configuration, type RuleSetRule, rspack } from '@rspack/core'
import { configFile } from './compiler-options.ts'

/**
 * By default the minifier names variables by how often each letter occurs, also in the placeholders of hashes: so a
 * changed comment led to other names and another version. Costs 0.05 % of the size. The bundler's types lack the
 * option.
 */
const stableNames = { disableCharFreq: true }

/**
 * The oldest browsers that everything works in; only colours may be plainer there. Scripts use toSorted(), which came
 * to Firefox in 115. light-dark() came to Safari in 17.5: a part gives a colour beside it, or can be used without.
 * Without targets lightningcss adds prefixes for browsers of ten years ago, which cannot run the scripts
 * anyway.
 */
export const minification: Configuration['optimization'] = {
  minimizer: [
    new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { mangle: stableNames as object } }),
    new rspack.LightningCssMinimizerRspackPlugin({
      minimizerOptions: { targets: 'chrome 111, safari 16.4, firefox 115' },
    }),
  ],
}

export const swc = (isDevelopment: boolean) => ({
  test: /\.tsx?$|^(?!.*[\\/]node_modules[\\/]).*\.jsx?$/,
  loader: 'builtin:swc-loader',
  options: {
    // By the ending, whether it is TypeScript and JSX.
    detectSyntax: 'auto',
    jsc: {
      transform: { react: { runtime: 'automatic', development: isDevelopment, refresh: isDevelopment } },
      target: 'es2022',
    },
  },
  type: 'javascript/auto',
  // Where package.json says that .js are modules, too.
  resolve: { fullySpecified: false },
})

/** Who imports one has its address. */
export const assets: RuleSetRule = {
  test: /\.(?:avif|gif|ico|jpe?g|otf|png|svg|ttf|webp|woff2?)$/i,
  type: 'asset/resource',
}

/** With the `paths` of the part's tsconfig.json. */
export const resolving = (folder: string): NonNullable<Configuration['resolve']> => {
  const tsConfig = configFile(folder)
  return { extensions: ['.ts', '.tsx', '.js', '.jsx'], ...(tsConfig && { tsConfig }) }
}
