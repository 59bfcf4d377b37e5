export const requestCss = `
.dialog:has(.queue) { max-height: 92svh }
.queue-line { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 1rem; margin-bottom: .25rem; color: var(--ink-soft) }
.queue-line p { margin: 0 }
.queue-list { margin: 0; padding: 0; list-style: none }
.queue-item {
  display: grid; grid-template: 'photo who' auto 'photo wait' 1fr 'wishes wishes' auto 'act act' auto / 5.5rem minmax(0, 1fr);
  gap: .5rem 1rem; padding-block: 1.25rem; border-top: 1px solid var(--line);
}
.queue-photo { grid-area: photo; aspect-ratio: 3 / 4; overflow: hidden }
.queue-who { grid-area: who }
.queue-who h3 { margin: 0; font: 600 1.0625rem/1.25 var(--sans); overflow-wrap: anywhere }
.queue-claim { margin: .25rem 0 0; color: var(--ink-soft); font-size: .9375rem; line-height: 1.35 }
.queue-claim[data-own=true] { color: var(--accent); font-weight: 600 }
.wait { grid-area: wait; align-self: start; font-size: .9375rem; line-height: 1.35 }
.wait p { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 .75rem; margin: 0 }
.wait p span { color: var(--ink-soft) }
.wait-bar { height: 6px; margin-top: .375rem; background: var(--sand) }
.wait-bar i { display: block; height: 100%; background: var(--success) }
.wait[data-tone=soon] .wait-bar i { background: var(--warning) }
.wait[data-tone=soon] p span { color: var(--warning); font-weight: 600 }
.wait[data-tone=late] .wait-bar i { background: var(--error) }
.wait[data-tone=late] p span { color: var(--error); font-weight: 600 }
.queue-item > :is(.wishes, .wishes-none) { grid-area: wishes }
.queue-act { grid-area: act; display: grid; gap: .5rem; align-content: start; margin-top: .25rem }
.queue-act .announcement p { font-size: .9375rem }
.queue-item .skeleton-piece { height: 1.25rem }
.queue-item .queue-photo.skeleton-piece { height: auto }
@media (min-width: 56rem) {
  .dialog:has(.queue) { width: min(66rem, 100% - 4rem) }
  .queue-item { grid-template: 'photo who wait' auto 'photo wishes act' 1fr / 7rem minmax(0, 1fr) 17rem; gap: .75rem 1.75rem }
}
@media (forced-colors: active) { .wait-bar i { background: Highlight; forced-color-adjust: none } }
`
