import { type Compiler, type RspackPluginInstance, RuntimeGlobals, RuntimeModule } from '@rspack/core'

/**
 * Replaces the bundler's chunk loading by the host's (host/src/part), where there is a host and the chunk has a hash.
 * The bundler's own waits 20 seconds for a request that hangs, allows no retry meanwhile, and gets altered bytes from
 * the browser's cache again.
 */
class ChunksByHostRuntime extends RuntimeModule {
  constructor() {
    super('chunks by host', RuntimeModule.STAGE_TRIGGER)
  }

  override generate(): string {
    const load = RuntimeGlobals.loadScript
    return `
var ownLoad = ${load};
${load} = function (url, done, key, chunk) {
  var integrity = chunk !== undefined && (${RuntimeGlobals.require}.sriHashes || {})[chunk];
  if (!integrity || !globalThis.drapeLoadChunk) return ownLoad(url, done, key, chunk);
  globalThis.drapeLoadChunk(url, integrity).then(
    function () { done({ type: 'load', target: { src: url } }); },
    function (failure) { done({ type: failure.hangs ? 'timeout' : 'error', target: { src: url } }); }
  );
};`
  }
}

export class ChunksByHost implements RspackPluginInstance {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ChunksByHost', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.loadScript)
        .tap('ChunksByHost', (chunk) => compilation.addRuntimeModule(chunk, new ChunksByHostRuntime()))
    })
  }
}
