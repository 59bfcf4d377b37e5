import type { PageFile } from '../page-scripts.ts'

/**
 * An entry with a wrong hash: a browser that imports it all the same ignores integrity in import maps. See
 * foreign-entry.js.
 */
const canary = { url: 'data:text/javascript,//drape', integrity: `sha384-${'A'.repeat(64)}` }

/**
 * The import map holds the hashes of modules that other modules import, for which there is no element with an integrity
 * attribute.
 */
export const importMapTag = (modules: readonly PageFile[]): string[] => {
  if (modules.length === 0) return []
  const integrity = Object.fromEntries([canary, ...modules].map((file) => [file.url, file.integrity]))
  return [`<script type="importmap" nonce="{{nonce}}">${JSON.stringify({ integrity })}</script>`]
}
