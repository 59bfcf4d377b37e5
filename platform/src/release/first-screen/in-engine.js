/** As much of URLSearchParams as an address wants that is put together from names and values. */
class Query {
  /** @param {Record<string, string>} values */
  constructor(values) {
    this.values = { ...values }
  }
  toString() {
    return Object.entries(this.values)
      .map((pair) => pair.map(encodeURIComponent).join('='))
      .join('&')
  }
}

/** What a browser would do later, or tell of. */
const unheard = [
  ...['addEventListener', 'removeEventListener', 'dispatchEvent', 'queueMicrotask'],
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  ...['requestAnimationFrame', 'cancelAnimationFrame', 'requestIdleCallback', 'cancelIdleCallback'],
]

/**
 * Runs inside the engine, with nothing but the language: from the request to the drawing, both as JSON.
 * @param {string} request
 * @param {(part: string) => string | undefined} readScript
 */
const drawFirstScreen = (request, readScript) => {
  /** @type {{ part: string, path: string, registry?: string }} */
  const { part, path, registry } = JSON.parse(request)
  /** @type {string[]} */
  const styles = []
  const nothing = () => {}
  /** @param {string} id */
  const elementOf = (id) => (id === 'drape-registry' ? { textContent: registry } : null)
  const emptyStorage = { length: 0, getItem: () => null, setItem: nothing, removeItem: nothing }
  // What modules touch while they are evaluated. Effects do not run, and nothing happens later.
  for (const name of unheard) Object.assign(globalThis, { [name]: nothing })
  Object.assign(globalThis, {
    window: globalThis,
    document: { querySelector: () => null, getElementById: elementOf, addEventListener: nothing },
    navigator: {},
    localStorage: emptyStorage,
    sessionStorage: emptyStorage,
    matchMedia: () => ({ matches: false, addEventListener: nothing }),
    URL: class {},
    URLSearchParams: Query,
    drapeStyles: styles,
  })

  /** @type {Record<string, any>} */
  const modules = {}
  /** @param {string} name */
  const evaluate = (name) => {
    if (name in modules) return modules[name]
    const script = readScript(name)
    if (!script) throw new Error(`${name} has nothing for a first screen.`)
    const module = { exports: {} }
    // The only way to evaluate a text here, and the engine is there for it.
    new Function('require', 'module', 'exports', script)(resolve, module, module.exports)
    modules[name] = module.exports
    return modules[name]
  }
  /** @param {string} name */
  const resolve = (name) => {
    const [, neighbour, door] = /^(?:@[\w.-]+\/)?remote-([a-z][a-z\d-]*)(\/.+)$/.exec(name) ?? []
    const exported = neighbour ? evaluate(neighbour)[`.${door}`] : evaluate('host').packages[name]
    if (!exported) throw new Error(`No part provides ${name}.`)
    return exported
  }

  const { draw } = evaluate('host')
  const faces = Object.entries(evaluate(part).faces).map(([who, face]) => [who, draw(face, path)])
  return JSON.stringify({ faces: Object.fromEntries(faces), styles })
}

Object.assign(globalThis, { drawFirstScreen })
