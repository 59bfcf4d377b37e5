/** System colours, as on the page of the calls. Lines differ in their dashes, not in colour alone. */
export const partsStyle = `
:root { color-scheme: light dark; --line: color-mix(in srgb, CanvasText 25%, Canvas); --tint: color-mix(in srgb, CanvasText 6%, Canvas) }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem clamp(1rem, 5vw, 3rem) 4rem; background: Canvas; color: CanvasText; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 1rem }
h1 { font-size: clamp(1.6rem, 6vw, 2.25rem); line-height: 1.15; margin: .5rem 0; text-wrap: balance }
section { margin-top: 1.5rem; padding: 1.25rem; border: 1px solid var(--line); border-radius: .75rem }
h2 { margin: 0; font-size: 1.375rem }
h3 { margin: 1.25rem 0 .25rem; font-size: 1rem }
p { margin: .4rem 0 }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .15rem 1rem; margin: .75rem 0 }
dt { font-weight: 600 } dd, dd p { margin: 0 }
code, pre { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .875em }
pre { margin: .25rem 0 .75rem; padding: .75rem; background: var(--tint); border-radius: .5rem; white-space: pre-wrap }
table { width: 100%; margin: .75rem 0; border-collapse: collapse; table-layout: fixed; font-variant-numeric: tabular-nums }
caption { padding: .3rem 0; text-align: start; font-weight: 600 }
th, td { padding: .4rem .5rem; border-block: 1px solid var(--line); text-align: end; vertical-align: top }
th:first-child { width: 34%; text-align: start } tbody th { font-weight: 400 }
thead code { display: block; font-weight: 400 }
td small { display: block; font-size: .875em }
.over { font-weight: 700 }
.wrong { font-weight: 600 }
label { display: block; font-weight: 600 }
input, select { width: 100%; max-width: 32rem; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid currentcolor; border-radius: .5rem; background: Canvas; color: CanvasText; font: inherit }
button { min-height: 2.75rem; margin: .75rem 0; padding: .5rem 1.25rem; border: 2px solid currentcolor; border-radius: .5rem; background: CanvasText; color: Canvas; font: inherit; font-weight: 600; cursor: pointer }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)); gap: 1rem }
figure { margin: .75rem 0 0 } figcaption, .legend { font-size: .875rem }
svg { display: block; width: 100%; height: 3.5rem; border-block-end: 1px solid var(--line) }
polyline { fill: none; stroke: currentcolor; stroke-width: 2 } polyline.before { stroke-width: 1; stroke-dasharray: 2 3 } polyline.candidate { stroke: LinkText; stroke-dasharray: 7 3 }
.legend span { margin-inline-end: 1rem; border-block-end: 2px solid } .legend .before { border-block-end: 1px dotted } .legend .candidate { border-color: LinkText; border-block-end-style: dashed }
details { margin-top: .75rem } summary { min-height: 2.75rem; padding-block: .5rem; font-weight: 600; cursor: pointer } details form { padding-block: .5rem; border-block-start: 1px solid var(--line) }
a { color: LinkText }
ol { padding-inline-start: 0; list-style: none } ol > li { padding-block: .5rem; border-block-start: 1px solid var(--line) }
:focus-visible { outline: 2px solid LinkText; outline-offset: 2px }
@media (width < 40rem) { section { padding: 1rem } th, td { padding: .4rem .2rem; font-size: .9375rem } thead th { font-size: .8125rem } th:first-child { width: 24% } }
`
