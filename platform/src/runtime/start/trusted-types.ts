/** A document's own sources of scripts: https://www.w3.org/TR/trusted-types/ */
interface Factory {
  createPolicy(
    name: string,
    rules: {
      readonly createHTML: (text: string) => string | null
      readonly createScriptURL: (address: string, type: string, sink: string) => string | null
    },
  ): unknown
}

const addressesIn = (id: string): string[] =>
  [...(document.getElementById(id)?.textContent ?? '').matchAll(/"(?:url|entry)":"([^"]+)"/g)].map(
    ([, address = '']) => new URL(address, document.baseURI).href,
  )

/** The site, or what a development server serves: its files stand in no folder of a version. */
const folderOf = (address: string): string => /^.*?\/site\/|^.*\//.exec(address)?.[0] ?? address

/**
 * The page's only Trusted Types policy: every script address passes it, whichever code sets it, older versions of the
 * parts included. The server enforces it (platform/src/release/page/content-policy.ts). It sees an address and not the
 * element: that the file is the published one is checked by the element's integrity.
 */
export const trustOwnScripts = (addresses: readonly string[] = []): void => {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory }
  const folders = [...addressesIn('drape-scripts'), ...addressesIn('drape-registry')].map(folderOf)
  const isScript = (address: string) =>
    folders.some((folder) => address.startsWith(folder)) || addresses.includes(address)
  /** A worker from a file would have no integrity check: our own are made from text in a script. */
  const isWorker = (address: string, sink: string) =>
    sink.startsWith('Worker')
      ? address.startsWith('blob:')
      : address === `${location.origin}/service-worker.js`
  const isFace = (text: string) =>
    [...document.querySelectorAll<HTMLScriptElement>('script[data-face]')].some((face) => face.text === text)
  trustedTypes?.createPolicy('default', {
    // What has no tags is style sheets and words.
    createHTML: (text) => (!text.includes('<') || isFace(text) ? text : null),
    createScriptURL: (text, _, sink) => {
      const address = new URL(text, document.baseURI).href
      const isOurs = sink.startsWith('HTMLScriptElement') ? isScript(address) : isWorker(address, sink)
      return isOurs ? text : null
    },
  })
}
