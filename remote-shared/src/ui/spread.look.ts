/** The shell's skeleton.css has the same measures, so that nothing jumps when a screen arrives. */
export const spreadCss = `
.spread { min-height: 100svh; display: grid; grid-template: var(--art-height) 1fr / minmax(0, 1fr) }
.spread-art { position: relative; overflow: hidden; background: var(--sand) }
.spread-art > svg { position: absolute; inset: 0; width: 100%; height: 100% }
.spread-page { padding: 1.5rem var(--gutter); display: flex; flex-direction: column }
@media (min-width: 56rem) {
  .spread { grid-template: 1fr / minmax(0, 1.1fr) minmax(30rem, 1fr) }
  .spread-art { position: sticky; top: 0; height: 100svh }
  .spread-page { padding-block: var(--words-top) 3rem }
  .spread-page > * { width: 100%; max-width: 27rem }
}
`
