export const fieldCss = `
.field { display: grid; align-content: start; gap: .375rem; min-width: 0 }
.field label { font-weight: 600; line-height: 1.25 }
.field-mark { color: var(--error) }
.field input, .field textarea {
  width: 100%; min-height: 48px; padding: .5rem .75rem; color: var(--ink); background: var(--surface);
  border: 1px solid var(--line-strong); border-radius: 2px; font: 1rem/1.4 var(--sans);
}
.field textarea { display: block; field-sizing: content; max-height: 24rem; min-height: calc(1.4em * var(--lines, 3) + 1.125rem); resize: vertical }
.field input:hover, .field textarea:hover { border-color: var(--accent) }
.field input:focus-visible, .field textarea:focus-visible { outline-offset: 1px }
.field [aria-invalid=true] { border-color: var(--error); box-shadow: inset 0 0 0 1px var(--error) }
.field-hint, .field-problem { margin: 0; font-size: .9375rem; line-height: 1.35; text-wrap: pretty }
.field-hint { color: var(--ink-soft) }
.field-problem { color: var(--error) }
.field .announcement p { font-size: .9375rem; line-height: 1.35 }
`
