import { type Configuration, rspack } from '@rspack/core'

/** Without targets lightningcss adds prefixes for browsers of ten years ago, which cannot run the scripts anyway. */
export const leanCss: Configuration['optimization'] = {
  minimizer: [
    new rspack.SwcJsMinimizerRspackPlugin(),
    new rspack.LightningCssMinimizerRspackPlugin({
      minimizerOptions: { targets: 'chrome 111, safari 16.4, firefox 114' },
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
