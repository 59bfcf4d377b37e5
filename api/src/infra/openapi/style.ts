import { Html, policyOfStyle } from '@drape/platform/server/plain-page'

/** System colours: the palette of Drape is in host/src/look.css and nowhere else. */
const css = `
:root { color-scheme: light dark; --line: color-mix(in srgb, CanvasText 20%, Canvas); --tint: color-mix(in srgb, CanvasText 6%, Canvas) }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 64rem; padding: 1.5rem clamp(1rem, 5vw, 3rem) 6rem; background: Canvas; color: CanvasText; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
h1 { font-size: clamp(1.9rem, 7vw, 2.75rem); line-height: 1.1; margin: 1rem 0 .5rem; text-wrap: balance }
h2 { font-size: 1.5rem; margin: 3.5rem 0 0; padding-bottom: .35rem; border-bottom: 2px solid CanvasText }
h2::first-letter { text-transform: uppercase }
h3 { font-size: 1.05rem; margin: 2.5rem 0 .5rem; scroll-margin-top: 1rem }
h2, h3 { line-height: 1.3 }
p { margin: .4rem 0; max-width: 42rem }
code, h3 span { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .94em }
h3 span { padding: .1rem .45rem; border: 1px solid CanvasText; border-radius: .3rem; font-size: .8em }
a { color: LinkText; text-underline-offset: .15em }
:focus-visible { outline: 2px solid LinkText; outline-offset: 2px }
main:focus { outline: none }
nav ul { display: flex; flex-wrap: wrap; gap: 0 .25rem; margin: 1.25rem -.6rem 0; padding: 0; list-style: none }
nav a { display: flex; align-items: center; min-height: 2.75rem; min-width: 2.75rem; padding: 0 .6rem }
table { width: 100%; margin: 1rem 0; border-collapse: collapse; table-layout: fixed }
caption { padding: .3rem 0; text-align: start; font-weight: 600 }
th, td { padding: .45rem .6rem; border: 1px solid var(--line); text-align: start; vertical-align: top }
th:first-child { width: 38% }
thead th { background: var(--tint) }
tbody th { font-weight: 400 }
tbody th span { display: block; font-size: .85em; font-style: italic }
.skip { position: absolute; inset: 0 auto auto 0; padding: .75rem 1rem; background: Canvas; translate: 0 -120% }
.skip:focus { translate: 0 0 }
@media print { nav, .skip { display: none } }
`

export const style = new Html(css)

export const manualPolicy = policyOfStyle(css, "'none'")
