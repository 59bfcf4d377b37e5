// A line of tools above the work: on a phone in three rows, at a desk in one.
export const frameCss = `
.console { min-height: 100svh; display: grid; grid-template-rows: auto 1fr; background: var(--paper); --edge: clamp(1.25rem, 3vw, 3rem) }
.console-head {
  display: grid; grid-template: 'brand tools' auto 'who who' auto 'tabs tabs' auto / 1fr auto; align-items: center; gap: 0 .75rem;
  padding: .5rem var(--edge) 0; background: var(--sand);
}
.console-brand { grid-area: brand; margin: 0; font: 400 2.25rem/1 var(--serif); letter-spacing: -.03em }
.console-who { grid-area: who; display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 .625rem; margin: 0; padding-block: .25rem .5rem }
.console-who strong { font-weight: 600; overflow-wrap: anywhere }
.console-who span { color: var(--ink-soft); font-size: .9375rem }
.console-tools { grid-area: tools; display: flex; align-items: center; gap: .5rem }
.look-choice { position: relative; display: inline-flex; align-items: center; color: var(--ink) }
.look-choice svg { position: absolute; inset-inline-start: .625rem; pointer-events: none }
.look-choice select {
  height: 44px; padding-inline: 2.125rem .375rem; border: 1px solid var(--line-strong); border-radius: 2px;
  background: var(--surface); color: inherit; font: 1rem/1.25 var(--sans); cursor: pointer;
}
.look-choice select:hover { border-color: var(--accent-strong) }
.tabs { grid-area: tabs; display: flex; gap: .25rem; margin-inline: calc(-1 * var(--edge)); padding-inline: var(--edge) }
.tabs button {
  flex: 1 1 0; min-height: 48px; padding: .25rem .5rem; border: 0; border-bottom: 4px solid transparent; background: none;
  color: var(--ink-soft); font: 600 1.0625rem/1.25 var(--sans); cursor: pointer;
}
.tabs button:hover { color: var(--accent) }
.tabs button[aria-selected=true] { color: var(--accent); border-color: var(--accent) }
.tabs button:focus-visible { outline-offset: -3px }
.console-main { min-width: 0; width: 100%; max-width: 90rem; margin-inline: auto; padding: 1.5rem var(--edge) 3rem }
.console-main:focus { outline: none }
.console-panel { outline-offset: .5rem }
@media (max-width: 23rem) { .console-head { grid-template: 'brand' auto 'tools' auto 'who' auto 'tabs' auto / 1fr; padding-top: .75rem } .console-tools { margin-top: .5rem } }
@media (min-width: 56rem) {
  .console-head { grid-template: 'brand tabs who tools' auto / auto 1fr auto auto; gap: 0 1.75rem; padding-top: 0; min-height: 4.5rem }
  .console-who { display: grid; justify-items: end; padding: 0; text-align: end; line-height: 1.25 }
  .tabs { align-self: stretch; margin: 0; padding: 0 }
  .tabs button { flex: none; padding-inline: 1.25rem; padding-top: .5rem }
  .console-main { padding-top: 2.25rem }
}
@media (forced-colors: active) { .tabs button[aria-selected=true] { border-color: Highlight } }
`
