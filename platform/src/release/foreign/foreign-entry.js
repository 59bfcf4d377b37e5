/** @import { ForeignAbout, ForeignBridge, ForeignContainer, ForeignModule, LentReact, ShareScope } from './foreign-about.ts' */

/**
 * Stands in front of a foreign remote, so that to the host it is a part like the others. A page runs this text as
 * it stands, as the entry of the part's release: register.ts writes it there.
 * @param {ForeignAbout} about
 */
export const enterForeign = (about) => {
  const globals = /** @type {Record<string, any>} */ (globalThis)
  const base = new URL('.', /** @type {HTMLScriptElement} */ (document.currentScript).src).href
  const nonce = /** @type {HTMLElement | null} */ (document.querySelector('script[nonce]'))?.nonce ?? ''
  // Nothing has this hash: what was not published with the part is asked for with it, and refused.
  const unmatchedHash = `sha384-${'A'.repeat(64)}`

  /** What its style sheets are for while it is shown, by the element that asked for them. */
  const media = /** @type {Map<HTMLLinkElement, string>} */ (new Map())
  let hasLeft = false
  const nothing = 'not all'

  /** Its fonts and other names of the page go with it. A sheet that is switched off and on is not loaded anew. */
  const leave = () => {
    hasLeft = true
    for (const link of media.keys()) link.media = nothing
  }
  const enterPage = () => {
    hasLeft = false
    for (const [link, shown] of media) link.media = shown
    return leave
  }

  /**
   * A foreign runtime asks for its files without their integrity, and for styles without the page's nonce.
   * @param {Element} element
   * @param {string} address
   */
  const admit = (element, address) => {
    if (!(element instanceof HTMLScriptElement || element instanceof HTMLLinkElement)) return
    const { href } = new URL(address, document.baseURI)
    if (!href.startsWith(base)) return
    element.nonce = nonce
    element.crossOrigin = 'anonymous'
    element.integrity = about.integrity[decodeURI(href.slice(base.length))] ?? unmatchedHash
    if (!(element instanceof HTMLLinkElement) || media.has(element)) return
    media.set(element, element.media)
    if (hasLeft) element.media = nothing
  }

  /**
   * @param {object} prototype
   * @param {'src' | 'href'} name
   */
  const watchProperty = (prototype, name) => {
    const native = Object.getOwnPropertyDescriptor(prototype, name)
    Object.defineProperty(prototype, name, {
      ...native,
      /**
       * @this {Element}
       * @param {unknown} address
       */
      set(address) {
        admit(this, String(address))
        native?.set?.call(this, address)
      },
    })
  }
  watchProperty(HTMLScriptElement.prototype, 'src')
  watchProperty(HTMLLinkElement.prototype, 'href')
  const { setAttribute } = Element.prototype
  Element.prototype.setAttribute = function (name, value) {
    if (/^(src|href)$/i.test(name)) admit(this, String(value))
    setAttribute.call(this, name, value)
  }

  // What runs in the page was named by it, so its styles are let in as its scripts are by 'strict-dynamic'.
  const { createElement } = Document.prototype
  /**
   * @this {Document}
   * @param {[name: string, options?: ElementCreationOptions]} args
   */
  Document.prototype.createElement = function (...args) {
    const element = createElement.apply(this, args)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  }

  /**
   * As a bundler's own loading says that a file did not come.
   * @param {string} address
   * @param {unknown} [cause]
   */
  const failed = (address, cause) =>
    Object.assign(new Error(`${address} did not load`, { cause }), {
      name: 'ChunkLoadError',
      request: address,
    })

  /**
   * @param {string} address
   * @returns {Promise<void>}
   */
  const runScript = (address) =>
    new Promise((resolve, reject) => {
      const script = document.createElement('script')
      script.src = address
      script.onload = () => resolve()
      script.onerror = () => reject(failed(address))
      document.head.append(script)
    })

  /** The hashes of what a module imports stand in the page's import map: see import-map.ts. */
  const requireImportIntegrity = async () => {
    const canary = 'data:text/javascript,//drape'
    const isPassedOver = await import(canary).then(
      () => true,
      () => false,
    )
    if (isPassedOver) throw new Error('This browser does not check the bytes of what a module imports.')
  }

  /**
   * Of a module that did not come most browsers name the address in their message.
   * @param {unknown} error
   */
  const asFailedModule = (error) => {
    if (!(error instanceof TypeError && /import|module/i.test(error.message))) return error
    const [address = base + about.entry] = /https?:\/\/\S+/.exec(error.message) ?? []
    return failed(address, error)
  }

  /** @returns {Promise<ForeignContainer>} */
  const load = async () => {
    const address = base + about.entry
    if (about.type === 'module') {
      await requireImportIntegrity()
      return import(address)
    }
    globals[about.name] = undefined
    await runScript(address)
    if (!globals[about.name]) throw new Error(`${address} left no ${about.name}`)
    return globals[about.name]
  }

  /** @type {Promise<ForeignContainer> | undefined} */
  let loading
  const remote = () => {
    loading ??= load().catch((error) => {
      loading = undefined
      throw asFailedModule(error)
    })
    return loading
  }

  /** @type {LentReact | undefined} */
  let react

  /** @param {ShareScope} scope */
  const lend = async (scope) => {
    const [lent] = Object.values(scope['react'] ?? {})
    if (lent) react ??= /** @type {LentReact} */ ((await lent.get())())
  }

  /**
   * One with a root of its own, in the form of the federation bridge or of two functions, as a component: its element is
   * taken from it before it goes.
   * @param {ForeignModule} module
   */
  const screenOf = ({ App, default: screen = App, mount, unmount }) => {
    const bridge = /** @type {ForeignBridge | undefined} */ (
      about.door.endsWith('export-app') ? /** @type {() => unknown} */ (screen)() : undefined
    )
    if (!react || !(mount || bridge)) return App ?? screen
    const { createElement, useLayoutEffect, useRef } = react
    /** @param {{ basename?: string }} props */
    return ({ basename }) => {
      const place = useRef()
      useLayoutEffect(() => {
        const dom = place.current
        const rendering = { dom, basename, moduleName: about.part }
        const end = mount ? mount(dom, { basename }) : bridge?.render(rendering)
        return () => {
          const leaving = unmount ?? (typeof end === 'function' ? end : undefined)
          if (bridge) bridge.destroy(rendering)
          else leaving?.(dom)
        }
      }, [basename])
      return createElement('div', { ref: place })
    }
  }

  /** @type {Map<unknown, (props: object) => unknown>} */
  const rooted = new Map()

  /**
   * The same in the element for which its styles are: register.ts has written them so.
   * @param {ForeignModule} module
   */
  const inRoot = (module) => {
    // One for good: of another component React would keep no state.
    const known = rooted.get(module)
    if (known) return known
    const screen = screenOf(module)
    if (!react || screen === undefined) return screen
    const { createElement, useLayoutEffect } = react
    /** @param {{ basename?: string }} props */
    const inElement = (props) => {
      useLayoutEffect(enterPage, [])
      const place = { 'data-foreign': about.part, 'data-basename': props.basename }
      return createElement('div', place, createElement(screen, props))
    }
    rooted.set(module, inElement)
    return inElement
  }

  /**
   * One for good, for webpack refuses a second. The host lends React whole; of other packages it shares only what
   * our own parts take. What the foreign part adds stays its own.
   * @type {ShareScope | undefined}
   */
  let shareScope

  globals[about.scope] = {
    /**
     * @param {ShareScope} scope
     * @param {unknown} initScope
     * @param {object} [options]
     */
    init: async (scope, initScope, options) => {
      shareScope ??= Object.fromEntries(
        Object.entries(scope)
          .filter(([name]) => /^react(-dom)?(\/|$)/.test(name))
          .map(([name, versions]) => [name, { ...versions }]),
      )
      await lend(scope)
      const container = await remote()
      await container.init(shareScope, initScope, { ...options, shareScopeMap: { default: shareScope } })
    },
    get: async () => {
      try {
        const enter = await (await remote()).get(about.door)
        return () => ({ App: inRoot(enter()) })
      } catch (error) {
        throw asFailedModule(error)
      }
    },
  }
}
