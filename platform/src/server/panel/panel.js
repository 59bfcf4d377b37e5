// In the page of an operator: Alt+Shift+P outlines each part and filling, and says whose it is and how it does. Sent to
// nobody else. JavaScript, since the server sends it as it is.
/**
 * @typedef {{ part: string, elements: Element[] }} Place
 * @typedef {{ stateNode: unknown, memoizedProps?: { part?: unknown, loader?: unknown }, child?: Fiber | null, sibling?: Fiber | null }} Fiber
 * @typedef {import('../evidence/report.ts').PartReport} PartReport
 */
;(() => {
  const style = `
    .drape-panel { position: fixed; inset: auto 0 0 0; z-index: 2147483647; max-height: 40vh; overflow: auto; margin: 0; padding: 8px 12px; background: Canvas; color: CanvasText; border-block-start: 2px solid; font: 14px/1.4 system-ui, sans-serif; color-scheme: light dark }
    .drape-panel p { margin: 2px 0 }
    .drape-outline { position: absolute; z-index: 2147483646; pointer-events: none; outline: 2px dashed #c026d3; outline-offset: -2px }
    .drape-outline span { position: sticky; inset-block-start: 0; padding: 0 6px; background: #86198f; color: #fff; font: 12px/1.5 system-ui, sans-serif }`

  /** The versions whose files this page has, with the bytes that came for each. */
  const loadedParts = () => {
    /** @type {Map<string, { version: string, bytes: number }>} */
    const parts = new Map()
    const files = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'))
    for (const { name, encodedBodySize } of files) {
      const [, part, version = ''] = /\/site\/([a-z][a-z\d-]*)\/([\da-f]{12})\//.exec(name) ?? []
      if (part) parts.set(part, { version, bytes: (parts.get(part)?.bytes ?? 0) + encodedBodySize })
    }
    return parts
  }

  /**
   * Where parts and fillings stand. The page marks them nowhere, which would cost everybody bytes: React's own tree
   * knows. It is not its interface, so a later React may hide them, and then nothing is outlined.
   */
  const places = () => {
    const root = document.getElementById('root')
    const container = Object.entries(root ?? {}).find(([name]) => name.startsWith('__reactContainer$'))
    /** @type {Place[]} */
    const found = []
    /** @type {(fiber: Fiber) => Element[]} */
    const elementsIn = (fiber) => {
      if (fiber.stateNode instanceof Element) return [fiber.stateNode]
      /** @type {Element[]} */
      const elements = []
      for (let child = fiber.child; child; child = child.sibling) elements.push(...elementsIn(child))
      return elements
    }
    /** @type {(fiber?: Fiber | null) => void} */
    const visit = (fiber) => {
      for (let each = fiber; each; each = each.sibling) {
        const { part, loader } = each.memoizedProps ?? {}
        if (typeof part === 'string' && loader) found.push({ part, elements: elementsIn(each) })
        visit(each.child)
      }
    }
    visit(container?.[1])
    return found
  }

  /**
   * @template {keyof HTMLElementTagNameMap} Name
   * @param {Element} parent
   * @param {Name} name
   * @param {string} text
   */
  const add = (parent, name, text, className = '') => {
    const element = parent.appendChild(document.createElement(name))
    element.textContent = text
    element.className = className
    return element
  }

  /** @type {(layer: Element, place: Place, loaded?: { version: string }) => void} */
  const outline = (layer, { part, elements }, loaded) => {
    const boxes = elements.map((element) => element.getBoundingClientRect()).filter(({ width }) => width > 0)
    if (boxes.length === 0) return
    const left = Math.min(...boxes.map((box) => box.left))
    const top = Math.min(...boxes.map((box) => box.top))
    const place = add(layer, 'div', '', 'drape-outline')
    place.style.left = `${left + scrollX}px`
    place.style.top = `${top + scrollY}px`
    place.style.width = `${Math.max(...boxes.map((box) => box.right)) - left}px`
    place.style.height = `${Math.max(...boxes.map((box) => box.bottom)) - top}px`
    add(place, 'span', `${part} ${loaded?.version ?? ''}`)
  }

  /** @type {(report: PartReport, loaded: { version: string, bytes: number }) => string} */
  const lineOf = ({ part, live, owner, versions }, { version, bytes }) => {
    const failures = versions.find((each) => each.version === version)?.failures ?? []
    return [
      `${part} ${version}${version === live ? '' : ` (live is ${live})`}`,
      [owner?.team, owner?.contact].filter(Boolean).join(': '),
      `${Math.round(bytes / 1000)} kB`,
      failures.map(({ what, count }) => `${what} ${count}`).join(', ') || 'no failures',
    ]
      .filter(Boolean)
      .join(' · ')
  }

  /** @type {HTMLElement | undefined} */
  let layer

  const show = async () => {
    const loaded = loadedParts()
    const shown = add(document.body, 'div', '')
    layer = shown
    const outlines = add(shown, 'div', '')
    // What it observes is drawn at once, too: a page grows as its pictures come, and moves as its window is resized.
    const observer = new ResizeObserver(() => {
      if (!shown.isConnected) return observer.disconnect()
      outlines.replaceChildren()
      for (const place of places()) outline(outlines, place, loaded.get(place.part))
    })
    observer.observe(document.body)
    const panel = add(shown, 'aside', '', 'drape-panel')
    panel.setAttribute('aria-label', 'Parts of this page')
    panel.setAttribute('role', 'status')
    add(panel, 'p', 'Asking how the parts do…')
    const reply = await fetch('/health/parts', { headers: { accept: 'application/json' } }).catch(
      () => undefined,
    )
    /** @type {{ parts?: PartReport[] }} */
    const { parts = [] } = reply?.ok ? await reply.json() : {}
    panel.replaceChildren()
    for (const part of parts) {
      const here = loaded.get(part.part)
      if (here) add(panel, 'p', lineOf(part, here))
    }
    if (parts.length > 0) return
    add(panel, 'p', reply ? 'You are no longer signed in at /health/parts.' : 'The server did not answer.')
  }

  addEventListener('keydown', (event) => {
    // By the place of the key: with Alt macOS types another letter.
    if (!event.altKey || !event.shiftKey || event.code !== 'KeyP') return
    event.preventDefault()
    if (!layer) {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(style)
      document.adoptedStyleSheets.push(sheet)
    }
    if (layer?.isConnected) layer.remove()
    else void show()
  })
})()
