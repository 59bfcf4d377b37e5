export const choicesCss = `
.choices { min-width: 0; margin: 0; padding: 0; border: 0 }
.choices legend { margin-bottom: .625rem; padding: 0; font-weight: 600 }
.choices-mark { color: var(--error) }
.choices-list { display: flex; flex-wrap: wrap; gap: .5rem }
.choice {
  position: relative; display: inline-flex; align-items: center; gap: .5rem; min-height: 44px; padding: .375rem .875rem;
  background: var(--surface); border: 1px solid var(--line-strong); border-radius: 2px; font-size: 1rem; line-height: 1.25;
}
.choice input { position: absolute; inset: -1px; width: calc(100% + 2px); height: calc(100% + 2px); min-width: 44px; margin: 0; opacity: 0; cursor: pointer }
.choice:hover { border-color: var(--accent) }
.choice:has(:checked) { background: var(--accent-tint); border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); font-weight: 600 }
.choice:has(:focus-visible) { outline: 3px solid var(--accent); outline-offset: 2px }
.choice-tint { flex: none; width: 1.5rem; height: 1.5rem; border: 1px solid var(--line-strong); border-radius: 50% }
.choices[aria-invalid=true] .choice { border-color: var(--error) }
.choices-large .choices-list { display: grid; grid-template-columns: 1fr 1fr }
.choices-large .choice { min-height: 60px; padding: .5rem 1rem }
.choices-large .choice::before { content: ''; flex: none; width: 1.125rem; height: 1.125rem; border: 2px solid var(--line-strong); border-radius: 50% }
.choices-large .choice:has(:checked)::before { border: 6px solid var(--accent) }
@media (forced-colors: active) { .choice:has(:checked) { outline: 3px solid Highlight } .choice-tint { forced-color-adjust: none } }
`
