import { type Configuration, rspack } from '@rspack/core'

/**
 * Otherwise the minifier names variables by how often each letter occurs, in hashes too that are replaced later: a
 * comment then made another version. Costs 0.05 %. The bundler's types do not know the option.
 */
const inAnyCase = { disableCharFreq: true }

/**
 * The oldest browsers that everything works in; only colours may be plainer there. Scripts use toSorted(), which came
 * to Firefox in 115. light-dark() came to Safari in 17.5: a part gives a colour beside it, or can be used without.
 * Without targets lightningcss adds prefixes for browsers of ten years ago, which cannot run the scripts
 * anyway.
 */
export const leanCss: Configuration['optimization'] = {
  minimizer: [
    new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { mangle: inAnyCase as object } }),
    new rspack.LightningCssMinimizerRspackPlugin({
      minimizerOptions: { targets: 'chrome 111, safari 16.4, firefox 115' },
    }),
  ],
}

export const swc = (isDevelopment: boolean) => ({
  test: /\.tsx?$/,
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: isDevelopment, refresh: isDevelopment } },
      target: 'es2022',
    },
  },
  type: 'javascript/auto',
})
