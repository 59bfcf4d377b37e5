export const ratingCss = `
.rating { display: grid; gap: .5rem; justify-items: start }
.rating:focus { outline: none }
.rating-stars { display: flex; flex-wrap: wrap; align-items: center; min-height: 44px; margin-inline-start: -.625rem }
.rating-star { position: relative; display: grid; place-items: center; width: 44px; height: 44px; color: var(--ink-soft); cursor: pointer }
.rating-star input { position: absolute; inset: 0; width: 44px; height: 44px; margin: 0; opacity: 0; cursor: pointer }
.rating-star svg { width: 1.75rem; height: 1.75rem; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linejoin: round }
.rating-star:has(:focus-visible) { outline: 3px solid var(--accent); outline-offset: -4px }
@media (hover: hover) {
  .rating-star:hover, .rating-star:has(~ .rating-star:hover) { color: var(--clay) }
  .rating-star:hover svg, .rating-star:has(~ .rating-star:hover) svg { fill: var(--accent-tint) }
}
.rating-stars .rating-star:has(:checked), .rating-star:has(~ .rating-star :checked) { color: var(--clay) }
.rating-stars .rating-star:has(:checked) svg, .rating-star:has(~ .rating-star :checked) svg { fill: currentColor }
.rating-act { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1rem }
.rating-word { font: 400 1.375rem/1 var(--serif) }
.rating-given { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem .75rem; min-height: 44px; margin: 0 }
.rating-given .star-meter { font-size: 1.25rem }
.rating-given strong { font-variant-numeric: tabular-nums }
.rating .announcement:empty { display: none }
.rating-waiting { display: block; width: 100%; height: 6rem }
.rating-progress { display: grid; gap: .5rem; padding: 1.25rem; background: var(--surface); border: 1px solid var(--line) }
.rating-progress-head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .25rem 1rem; min-height: 2rem }
.rating-progress h2 { margin: 0; font: 400 1.875rem/1.05 var(--serif) }
.rating-progress > p { display: flex; flex-wrap: wrap; gap: 0 .75rem; margin: 0; min-height: 1.5em; color: var(--ink-soft) }
.rating-progress > p > strong { color: var(--success) }
.rating-saved { display: inline-flex; align-items: center; gap: .5rem; padding: .25rem .75rem; background: var(--accent-tint); color: var(--accent); font-size: .9375rem; font-weight: 600 }
.rating-bar { height: .75rem; overflow: hidden; background: var(--sand); border: 1px solid var(--line-strong) }
.rating-bar > span { display: block; height: 100%; background: var(--accent); transform-origin: left }
@media (prefers-reduced-motion: no-preference) {
  .rating-bar > span { transition: transform .3s ease-out }
}
`
