import type { PageRegistry } from '@drape/release/page-registry'
import { readPageScripts } from '../page-config.ts'
import { addressOf, noteAddresses } from './chunk-address.ts'
import { loadScript } from './load-script.ts'
import { probe } from './probe.ts'
import type { ScriptFailure } from './script.ts'

/**
 * When bytes were altered, a request that bypasses the cache may put the right ones there, and the load is repeated.
 * After other failures a person decides whether to retry.
 */
const loadTwice = async (url: string, integrity: string, version?: string): Promise<void> => {
  try {
    await loadScript(url, integrity, version)
  } catch (error) {
    const { thrown, hangs } = error as ScriptFailure
    if (thrown || hangs || (await probe(url, integrity)) !== 'fine') throw error
    await loadScript(url, integrity, version)
  }
}

const loadChunk = async (own: string, integrity: string): Promise<void> => {
  const { url, version } = addressOf(own)
  try {
    await loadTwice(url, integrity, version)
  } catch (error) {
    const { thrown, hangs } = error as ScriptFailure
    if (url === own || thrown || hangs) throw error
    // The version's own folder holds the file as well.
    await loadTwice(own, integrity)
  }
}

declare global {
  /** The builds of parts call this to load chunks: build/src/chunk-loading-plugin.ts. */
  var drapeLoadChunk: typeof loadChunk
}

export const installChunkLoading = (registry: PageRegistry): void => {
  noteAddresses({ ...registry, host: readPageScripts().hosts })
  globalThis.drapeLoadChunk = loadChunk
}
