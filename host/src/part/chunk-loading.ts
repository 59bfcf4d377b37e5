import { loadScript } from './load-script.ts'
import { probe } from './probe.ts'
import type { ScriptFailure } from './script.ts'

/**
 * When bytes were altered, a request that bypasses the cache may put the right ones there, and the load is repeated.
 * After other failures a person decides whether to retry.
 */
const loadChunk = async (url: string, integrity: string): Promise<void> => {
  try {
    await loadScript(url, integrity)
  } catch (error) {
    const { thrown, hangs } = error as ScriptFailure
    if (thrown || hangs || (await probe(url, integrity)) !== 'fine') throw error
    await loadScript(url, integrity)
  }
}

declare global {
  /** The builds of parts call this to load chunks: build/src/chunks-by-host-plugin.ts. */
  var drapeLoadChunk: typeof loadChunk
}

export const installChunkLoading = (): void => {
  globalThis.drapeLoadChunk = loadChunk
}
