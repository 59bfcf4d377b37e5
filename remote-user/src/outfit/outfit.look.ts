export const outfitCss = `
.outfit { display: grid; gap: 1.5rem }
.outfit-back { justify-self: start; margin: -.75rem 0 -.75rem -1rem; }
.outfit-head h1 { margin: 0; font: 400 clamp(2.75rem, 11vw, 4.5rem)/1 var(--serif); letter-spacing: -.02em; text-wrap: balance; overflow-wrap: anywhere }
.outfit-facts { display: flex; flex-wrap: wrap; gap: 0 1rem; margin: .75rem 0 0; color: var(--ink-soft) }
.outfit-facts span + span { padding-inline-start: 1rem; border-inline-start: 1px solid var(--line-strong) }
.outfit-words { margin: 1rem 0 0; max-width: 38rem; white-space: pre-line; text-wrap: pretty; overflow-wrap: anywhere }
.outfit-board { aspect-ratio: 3 / 2; overflow: hidden }
.outfit-notes { margin: 0; padding: 1.25rem 1.5rem 1.5rem; background: var(--sand); border-inline-start: 6px solid var(--clay) }
.outfit-notes h2 { margin: 0 0 .5rem; font: 600 1rem/1.25 var(--sans) }
.outfit-notes blockquote { margin: 0; font: 400 1.625rem/1.2 var(--serif); white-space: pre-line; text-wrap: pretty; overflow-wrap: anywhere }
.outfit-items { display: grid; gap: 1.5rem; margin: 0; padding: 0; list-style: none }
.outfit-item { display: grid; background: var(--surface); border: 1px solid var(--line) }
.outfit-pair { display: grid; grid-template-columns: 1fr 2fr; gap: 2px; aspect-ratio: 8 / 7; overflow: hidden; background: var(--surface) }
.outfit-pair > * { min-width: 0; min-height: 0; overflow: hidden }
.outfit-about { display: grid; gap: .75rem; padding: 1.25rem }
.outfit-about h3 { margin: 0; font: 400 1.875rem/1.05 var(--serif); overflow-wrap: anywhere; text-wrap: balance }
.outfit-of { display: flex; flex-wrap: wrap; gap: 0 .75rem; margin: 0; color: var(--ink-soft); overflow-wrap: anywhere }
.outfit-of strong { color: var(--ink); font-weight: 600 }
.outfit-buy { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem 1rem; min-height: 44px }
.outfit-price { margin: 0; font-size: 1.25rem; font-weight: 600; font-variant-numeric: tabular-nums }
.outfit-shop { display: inline-flex; align-items: center; gap: .5rem; min-height: 44px; padding: .5rem 1.25rem; border: 1px solid var(--accent); border-radius: 2px; font-weight: 600; line-height: 1.25; text-decoration: none }
.outfit-shop:hover { background: var(--accent-tint) }
.outfit-about .rating { padding-top: .75rem; border-top: 1px solid var(--line) }
.outfit-skeleton { display: grid; gap: 1.5rem }
.outfit-trouble { display: grid; justify-items: center }
@media (min-width: 40rem) {
  .outfit-item { grid-template-columns: minmax(0, 18rem) minmax(0, 1fr) }
  .outfit-pair { grid-template-columns: 1fr 1.6fr; aspect-ratio: auto; min-height: 19rem }
  .outfit-about { align-content: center; padding: 1.5rem }
}
`
