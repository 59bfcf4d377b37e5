/**
 * The bundler finds loaders by their paths, and Node reads only JavaScript there: the loader is among the options.
 *
 * @this {import('@rspack/core').LoaderContext<{ load: (this: unknown) => string }>}
 */
export default function handOver() {
  return this.getOptions().load.call(this)
}
