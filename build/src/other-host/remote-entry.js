/**
 * @typedef {{ init(...args: unknown[]): unknown, get(door: string): Promise<() => unknown> }} Container
 * @typedef {{ name: string, part: string, version: string }} About
 * @typedef {{ entry: string, scope: string, integrity: Record<string, string> }} Release
 */

/**
 * The entry that a part has for pages that are not ours, as its mf-manifest.json says. Such a page runs this text as
 * it stands: it brings no runtime, finds the neighbours on the site that it came from, and knows the hash of all it asks.
 * @param {About} about
 */
export const startForOtherHost = ({ name, part, version }) => {
  const globals = /** @type {Record<string, any>} */ (globalThis)
  const script = /** @type {HTMLScriptElement} */ (document.currentScript)
  const site = new URL('../../', script.src)
  const nonce = script.nonce

  /** @param {string} path */
  const ask = async (path) => {
    const reply = await fetch(new URL(path, site))
    if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}`)
    return reply.json()
  }

  /**
   * @param {string} src
   * @param {string} integrity
   * @returns {Promise<void>}
   */
  const run = (src, integrity) =>
    new Promise((resolve, reject) => {
      const element = document.createElement('script')
      Object.assign(element, { nonce, integrity, crossOrigin: 'anonymous', src })
      element.onload = () => resolve()
      element.onerror = () => reject(new Error(`${src} did not load`))
      setTimeout(reject, 20_000, { hangs: true })
      document.head.append(element)
    })
  // What the chunks of a part are loaded by: chunk-loading-plugin.ts.
  globals['drapeLoadChunk'] ??= run

  /**
   * @param {string} part
   * @param {string} version
   * @returns {Promise<Container>}
   */
  const open = async (part, version) => {
    /** @type {Release} */
    const { entry, scope, integrity } = await ask(`${part}/${version}/part.json`)
    if (!globals[scope]) await run(new URL(`${part}/${version}/${entry}`, site).href, integrity[entry] ?? '')
    return globals[scope]
  }

  /** @type {Record<string, Promise<Container>>} One container of each part on the page. */
  const opened = {}
  globals['drapeNeighbour'] ??= (/** @type {string} */ neighbour) => {
    opened[neighbour] ??= ask('registry.json').then(({ history }) => open(neighbour, history[neighbour][0]))
    return opened[neighbour]
  }

  /** @type {Promise<Container> | undefined} */
  let own
  globals[name] = {
    /**
     * @param {unknown} scope
     * @param {unknown} initScope
     */
    init: async (scope, initScope) => {
      own ??= open(part, version)
      await (await own).init(scope, initScope)
    },
    /** @param {string} door */
    get: async (door) => (await own)?.get(door),
  }
}
