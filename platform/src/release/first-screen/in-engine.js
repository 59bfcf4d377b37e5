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
 * Runs inside the engine, with nothing but the language: from what is asked to what is drawn, both as JSON.
 * @param {string} asked
 */
const drawFirstScreen = (asked) => {
  /** @type {{ scripts: Record<string, string>, part: string, path: string, registry?: string }} */
  const { scripts, part, path, registry } = JSON.parse(asked)
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
  const made = {}
  /** @param {string} name */
  const evaluate = (name) => {
    if (name in made) return made[name]
    const script = scripts[name]
    if (!script) throw new Error(`${name} has nothing for a first screen.`)
    const module = { exports: {} }
    // The only way to evaluate a text here, and the engine is there for it.
    new Function('require', 'module', 'exports', script)(give, module, module.exports)
    made[name] = module.exports
    return made[name]
  }
  /** @param {string} request */
  const give = (request) => {
    const [, neighbour, door] = /^(?:@[\w.-]+\/)?remote-([a-z]+)(\/.+)$/.exec(request) ?? []
    const found = neighbour ? evaluate(neighbour)[`.${door}`] : evaluate('host').packages[request]
    if (!found) throw new Error(`Nobody gives ${request}.`)
    return found
  }

  const { draw } = evaluate('host')
  const drawn = Object.entries(evaluate(part).faces).map(([who, face]) => [who, draw(face, path)])
  return JSON.stringify({ faces: Object.fromEntries(drawn), styles })
}

Object.assign(globalThis, { drawFirstScreen })
