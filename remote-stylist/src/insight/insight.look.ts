export const insightCss = `
.insight { display: grid; gap: 1.5rem }
.insight-head { display: grid; grid-template-columns: 1fr auto; align-items: end; gap: .25rem 1rem }
.insight h1 { margin: 0; font: 400 clamp(2.75rem, 6vw, 3.75rem)/1 var(--serif); letter-spacing: -.02em }
.insight-head p { grid-column: 1 / -1; margin: 0; min-height: 1.5rem; color: var(--ink-soft) }
.insight section > h2 { margin: 0; padding-bottom: .75rem; font: 400 1.875rem/1.1 var(--serif); border-bottom: 1px solid var(--line-strong) }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr)); gap: .75rem; margin: 0; padding: 0; list-style: none }
.figures > li { display: grid }
.figure {
  display: grid; grid-template-rows: auto auto 1fr; gap: .25rem; min-height: 9.5rem; padding: 1rem; text-align: start;
  background: var(--surface); border: 1px solid var(--line); border-top: 4px solid var(--clay); color: var(--ink); font: inherit;
}
.figure-name { font-weight: 600; line-height: 1.25 }
.figure strong { min-height: 3.5rem; font: 400 3.5rem/1 var(--serif); letter-spacing: -.02em; font-variant-numeric: lining-nums; overflow-wrap: anywhere }
.figure-more { align-self: end; display: flex; align-items: center; min-height: 1.5rem; color: var(--ink-soft); font-size: .9375rem; line-height: 1.25 }
.figure .skeleton-piece { width: 3rem; height: 2.75rem; margin-block: .375rem }
button.figure { background: var(--accent); border-color: var(--accent); border-radius: 2px; color: var(--on-accent); cursor: pointer }
button.figure:hover { background: var(--accent-strong); border-color: var(--accent-strong) }
button.figure .figure-more { justify-content: space-between; color: inherit; font-weight: 600 }
button.figure .skeleton-piece { background: currentColor; opacity: .3; animation: none }
.insight-lists { display: grid; gap: 2rem }
.insight-list { margin: 0; padding: 0; list-style: none }
.insight-list > li { display: grid; align-items: center; gap: 0 1rem; min-height: 5rem; padding-block: .75rem; border-bottom: 1px solid var(--line) }
.insight-list p { margin: 0; overflow-wrap: anywhere }
.insight-list .insight-title { font-weight: 600; line-height: 1.3 }
.insight-list .insight-soft { color: var(--ink-soft); font-size: .9375rem }
.insight-top > li { grid-template-columns: 2.25rem minmax(0, 1fr) auto }
.insight-rank { font: 400 2.25rem/1 var(--serif); color: var(--ink-soft) }
.insight-score { display: grid; justify-items: end; font: 400 2rem/1 var(--serif) }
.insight-score .star-meter { font-size: .875rem }
.insight-recent > li { grid-template-columns: minmax(0, 1fr) auto }
.insight-recent time { align-self: start; padding-top: .25rem; color: var(--ink-soft); font-size: .9375rem; white-space: nowrap }
.insight-status { display: inline-block; margin-inline-end: .5rem; padding-inline-start: .75rem; border-inline-start: 4px solid var(--line-strong); color: var(--ink-soft); font-size: .9375rem }
.insight-status[data-status=pending] { border-color: var(--warning) }
.insight-status[data-status=approved], .insight-status[data-status=completed] { border-color: var(--success) }
.insight-list .skeleton-piece { height: 1.25rem }
.insight-none { margin: 0; padding-block: 1.25rem; color: var(--ink-soft) }
@media (min-width: 48rem) {
  .figures { grid-template-columns: 1.25fr 1fr 1fr 1fr; gap: 1rem }
  .figure { min-height: 11rem; padding: 1.25rem }
  .figure strong { min-height: 4.5rem; font-size: 4.5rem }
}
@media (min-width: 56rem) { .insight-lists { grid-template-columns: 1fr 1fr; gap: 3rem } }
`
