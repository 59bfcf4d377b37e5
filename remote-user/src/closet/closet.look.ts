export const closetCss = `
.closet-head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 1rem }
.closet h1 { margin: 0; font: 400 clamp(2.75rem, 11vw, 4rem)/1.05 var(--serif); letter-spacing: -.02em }
.closet-line { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; min-height: 1.5rem; margin: .25rem 0 1rem; color: var(--ink-soft) }
.closet-line p { margin: 0 }
.closet-items { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(9rem, 100%), 1fr)); gap: 1.5rem 1rem; margin: 0; padding: 0; list-style: none }
.closet-item { display: flex; flex-direction: column; gap: .25rem; min-width: 0 }
.closet-picture { display: block; aspect-ratio: 3 / 4; overflow: hidden; margin-bottom: .5rem; border: 1px solid var(--line) }
.closet-name { display: block; min-height: 44px; color: inherit; text-decoration: none; overflow-wrap: anywhere }
.closet-name h2 { margin: 0; font: 400 1.5rem/1.1 var(--serif) }
.closet-name:hover h2 { color: var(--accent) }
.closet-of { display: flex; flex-wrap: wrap; gap: 0 .5rem; margin: 0; color: var(--ink-soft); font-size: 1rem; line-height: 1.35; overflow-wrap: anywhere }
.closet-of strong { color: var(--ink); font-weight: 600 }
.closet-unrated { color: var(--ink-soft); font-size: 1rem }
.closet-foot { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 .5rem; min-height: 44px; margin-top: auto }
.closet-price { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums }
.closet-shop { display: inline-flex; align-items: center; min-width: 44px; min-height: 44px; font-weight: 600 }
.closet-more { margin-top: 1.5rem }
.closet > p { margin: .5rem 0 0; color: var(--error) }
.closet .notice-art { width: 11rem }
.closet-samples { display: flex; justify-content: center }
.closet-samples a { display: inline-flex; align-items: center; min-height: 44px; font-weight: 600 }
@media (min-width: 40rem) {
  .closet-items { grid-template-columns: repeat(3, 1fr); gap: 2rem 1.5rem }
}
`
