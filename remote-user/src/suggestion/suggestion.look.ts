export const suggestionCss = `
.samples { display: grid; gap: 1.5rem }
.samples-head h1 { margin: 0; font: 400 clamp(2.75rem, 11vw, 4rem)/1 var(--serif); letter-spacing: -.02em; text-wrap: balance }
.samples-head p { margin: .75rem 0 0; max-width: 34rem; color: var(--ink-soft); text-wrap: pretty }
.samples-list { display: grid; gap: 1.5rem; margin: 0; padding: 0; list-style: none }
.sample { display: grid; background: var(--surface); border: 1px solid var(--line) }
.sample-art { position: relative; aspect-ratio: 4 / 5; overflow: hidden; background: var(--sand) }
.sample-art svg { display: block; position: absolute; inset: 0; width: 100%; height: 100% }
.sample-mark { position: absolute; inset: .75rem auto auto .75rem; padding: .125rem .625rem; background: var(--surface); border: 1px solid var(--line-strong); font-size: .9375rem; font-weight: 600 }
.sample-words { display: grid; gap: .5rem; padding: 1.25rem }
.sample-words h2 { margin: 0; font: 400 2rem/1.05 var(--serif); text-wrap: balance }
.sample-words p { margin: 0; text-wrap: pretty }
.sample-pieces { margin: 0 0 .5rem; padding-inline-start: 1.25rem; color: var(--ink-soft) }
.sample-kept { display: inline-flex; justify-self: start; padding: .25rem .75rem; background: var(--accent-tint); color: var(--accent); font-size: .9375rem; font-weight: 600 }
.samples-ways { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1.5rem }
.samples-ways a { display: inline-flex; align-items: center; min-height: 44px; font-weight: 600 }
.samples-ways .samples-main { padding: .5rem 1.25rem; border-radius: 2px; background: var(--accent); color: var(--on-accent); text-decoration: none; line-height: 1.25 }
.samples-ways .samples-main:hover { background: var(--accent-strong) }
@media (min-width: 40rem) {
  .sample { grid-template-columns: minmax(0, 17rem) minmax(0, 1fr) }
  .sample > .sample-art { aspect-ratio: auto; min-height: 22.5rem }
  .sample-words { align-content: center; padding: 1.5rem 2rem }
}
`
