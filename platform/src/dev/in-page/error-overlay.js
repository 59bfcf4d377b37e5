// An overlay with compile errors, start errors and errors thrown by the page's code.
{
  const { stream } = document.currentScript.dataset
  const look = new CSSStyleSheet()
  look.replaceSync(`
    section { position: fixed; inset: auto 0 0; z-index: 2147483647; max-height: 60vh; overflow: auto; padding: 16px;
      background: #1d1416; color: #fff; font: 14px/1.5 system-ui, sans-serif; border-top: 4px solid #ff6b6b; }
    h2 { margin: 0 64px 4px 0; font-size: 16px; overflow-wrap: anywhere; }
    pre { margin: 0 0 16px; white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.5 ui-monospace, monospace; }
    button { position: absolute; top: 8px; right: 8px; min-width: 44px; min-height: 44px; background: none;
      color: inherit; border: 1px solid; border-radius: 8px; font: inherit; }
  `)
  // A shadow root: neither the product's styles nor these affect each other.
  const corner = document.createElement('div')
  const tree = corner.attachShadow({ mode: 'open' })
  tree.adoptedStyleSheets = [look]

  let buildErrors = {}
  let runtimeErrors = []
  const element = (name, text) => Object.assign(document.createElement(name), { textContent: text })
  const entry = ([title, text]) => [element('h2', title), element('pre', text)]
  const show = () => {
    const entries = [
      ...Object.entries(buildErrors).map(([name, text]) => [`${name} is broken`, text]),
      ...runtimeErrors,
    ]
    if (entries.length === 0) return corner.remove()
    const section = element('section', '')
    Object.assign(section, { role: 'alert', ariaLabel: 'Mistakes' })
    const close = element('button', 'Close')
    close.onclick = () => {
      runtimeErrors = []
      corner.remove()
    }
    section.append(...entries.flatMap(entry), close)
    tree.replaceChildren(section)
    document.documentElement.append(corner)
  }

  const newest = 5
  const note = (error) => {
    const { stack } = error ?? {}
    const title = String(error)
    // Chromium's stack begins with the message, which is the title already.
    runtimeErrors = [...runtimeErrors, [title, stack?.replace(`${title}\n`, '') ?? '']].slice(-newest)
    show()
  }
  addEventListener('error', ({ error, message }) => note(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => note(reason))
  // React reports errors caught by a boundary only through console.error.
  const { error: log } = console
  console.error = (...words) => {
    log(...words)
    const error = words.find((each) => each instanceof Error)
    if (error) note(error)
  }
  addEventListener('message', ({ data }) => {
    // An error may have unmounted the part, which no hot update brings back.
    if (String(data).startsWith('webpackHotUpdate') && runtimeErrors.length > 0) location.reload()
  })

  let isFirst = true
  let isWithout = false
  new EventSource(stream).onmessage = ({ data }) => {
    buildErrors = JSON.parse(data)
    const isBroken = Object.keys(buildErrors).length > 0
    // A part that was broken when the page was loaded is not in the page, so it cannot be updated.
    if (isFirst) isWithout = isBroken
    else if (isWithout && !isBroken) location.reload()
    isFirst = false
    show()
  }
}
