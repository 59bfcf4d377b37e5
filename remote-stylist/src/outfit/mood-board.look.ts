/** Pinned to a wall: pictures edge to edge, in rows that fill the board, with their names on labels. */
export const moodBoardCss = `
.dialog:has(.board-form) { max-height: 94svh }
.board { display: grid; gap: .5rem; padding: .5rem; background: var(--sand) }
.board ul { display: flex; flex-wrap: wrap; gap: .5rem; margin: 0; padding: 0; list-style: none }
.board-title { padding: 1.5rem 1.25rem 1.25rem; background: var(--accent); color: var(--on-accent) }
.board-title h3 { margin: 0; font: 400 clamp(2.25rem, 7vw, 3.75rem)/.95 var(--serif); letter-spacing: -.02em; text-wrap: balance; overflow-wrap: anywhere }
.board-title p { margin: .75rem 0 0; font-variant-numeric: tabular-nums }
.board-client, .board-piece { position: relative; min-width: 0; overflow: hidden }
.board-client { flex: 2 1 30%; height: 17rem }
.board-top .board-piece { flex: 3 1 45%; height: 17rem }
.board-row .board-piece { flex: 1 1 40%; height: 13rem }
.board-row:nth-of-type(even) > :first-child:not(:only-child) { flex-grow: 1.5 }
.board-row:nth-of-type(odd) > :last-child:not(:only-child) { flex-grow: 1.5 }
.board-piece .picture, .board-client .picture { position: absolute; inset: 0 }
.board-piece p {
  position: absolute; inset: auto auto .5rem .5rem; max-width: calc(100% - 1rem); margin: 0; padding: .375rem .625rem;
  display: grid; background: var(--surface); color: var(--ink); line-height: 1.25; overflow-wrap: anywhere;
}
.board-piece p b { font: 400 1.25rem/1.1 var(--serif) }
.board-piece p span { color: var(--ink-soft); font-size: .875rem }
.board-piece[data-empty=true] { display: grid; place-items: center; padding: 1rem; background: var(--surface) }
.board-piece[data-empty=true] p { position: static; justify-items: center; text-align: center }
.board-piece[data-empty=true] p b { font-size: clamp(1.5rem, 4vw, 2.25rem); text-wrap: balance }
.board-form { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.25rem }
.board-foot {
  position: sticky; z-index: 1; bottom: 0; display: grid; gap: .5rem; margin-inline: calc(-1 * var(--gutter));
  padding: .875rem var(--gutter) max(1rem, env(safe-area-inset-bottom)); background: var(--surface); border-top: 1px solid var(--line);
}
.dialog-body:has(.board-foot) { padding-bottom: 0 }
.dialog:has(.board-foot) { scroll-padding: 5.5rem 0 6rem }
.board-cause { margin: 0; padding-inline-start: .9375rem; color: var(--ink-soft); font-size: .9375rem }
@media (min-width: 40rem) {
  .board-foot { margin-inline: -2.5rem; padding-inline: 2.5rem; justify-items: end }
  .board-foot > .ant-btn { min-width: 14rem }
  .board-foot > .announcement, .board-cause { justify-self: start }
}
@media (min-width: 56rem) {
  .dialog:has(.board-form) { width: min(64rem, 100% - 4rem) }
  .board { grid-template-columns: 15rem minmax(0, 1fr) }
  .board-title { display: grid; align-content: space-between; padding: 1.75rem 1.5rem }
  .board-title h3 { font-size: clamp(2.25rem, 4vw, 3.25rem) }
  .board-top .board-piece, .board-client { height: 24rem }
  .board-row { grid-column: 1 / -1 }
  .board-row .board-piece { flex-basis: 20%; height: 17rem }
}
`
