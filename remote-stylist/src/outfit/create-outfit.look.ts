/** On a phone one thing below the other; at a desk the client stands beside the form, and stays. */
export const createOutfitCss = `
.styling, .styling-parts, .styling-form, .items, .items > ul { display: grid; grid-template-columns: minmax(0, 1fr) }
.styling { gap: 1.25rem }
.styling-head { display: grid; justify-items: start }
.styling-head h1 { margin: 0; font: 400 clamp(2.75rem, 6vw, 3.75rem)/1 var(--serif); letter-spacing: -.02em }
.styling-back {
  min-height: 44px; margin: -.75rem 0 .25rem -.75rem; padding: 0 .75rem; border: 0; border-radius: 2px; background: none;
  color: var(--ink); font: 600 1rem/1.25 var(--sans); cursor: pointer;
}
.styling-back:hover { color: var(--accent) }
.styling-parts { gap: 1.25rem }
.styling-notice { display: grid; justify-items: center }
.client { display: contents }
.client-photo { height: 46svh; overflow: hidden; background: var(--sand) }
.client-photo .picture { object-fit: contain }
.client-facts { display: grid; gap: .25rem }
.client-facts h2 { margin: 0; font: 600 1.125rem/1.3 var(--sans); overflow-wrap: anywhere }
.client-facts p { margin: 0; color: var(--ink-soft) }
.client-facts dl { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; margin: .5rem 0 0 }
.client-facts dt { color: var(--ink-soft); font-size: .875rem; line-height: 1.3 }
.client-facts dd { margin: 0; line-height: 1.35; overflow-wrap: anywhere }
.client-pin .ant-btn[aria-pressed=true] { background: var(--accent-tint); border-color: var(--accent); color: var(--accent) }
.client[data-pinned=true] .client-photo { position: sticky; z-index: 3; top: 0; margin-inline: calc(-1 * var(--edge)); box-shadow: 0 1px 0 var(--line-strong) }
.styling-form { gap: 1.25rem; min-width: 0 }
.field-description { --lines: 4 }
.styling-cover[data-filled=true] { display: grid; grid-template-columns: minmax(0, 1fr) 5.5rem; gap: 1rem }
.preview { align-self: start; aspect-ratio: 3 / 4; overflow: hidden; background: var(--sand) }
.items { gap: 1rem; margin-top: .75rem }
.items > h2 { margin: 0; padding-bottom: .5rem; font: 400 1.875rem/1.1 var(--serif); border-bottom: 1px solid var(--line-strong) }
.items > ul { gap: 1rem; margin: 0; padding: 0; list-style: none }
.items > ul:empty { display: none }
.item { background: var(--surface); border: 1px solid var(--line) }
.item fieldset { min-width: 0; margin: 0; padding: .5rem 1rem 1.25rem; border: 0 }
.item-head { display: flex; align-items: center; min-height: 44px; margin-bottom: .5rem }
.item-head h3 { flex: 1; min-width: 0; margin: 0; font: 600 1.0625rem/1.25 var(--sans); overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.item-head h3 span { font-weight: 400; color: var(--ink-soft) }
.item-head button {
  display: grid; place-items: center; flex: none; width: 44px; height: 44px; padding: 0; border: 0; border-radius: 2px;
  background: none; color: var(--ink); cursor: pointer;
}
.item-head button:hover { background: var(--accent-tint); color: var(--accent) }
.item-head button[aria-disabled=true] { opacity: .35; cursor: default }
.item-grip {
  display: grid; place-items: center; flex: none; width: 32px; height: 44px; margin-inline-start: -.5rem;
  color: var(--ink-soft); cursor: grab; touch-action: none;
}
.item.is-dragged { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent), 0 1rem 2.5rem rgb(24 12 12 / .25); position: relative; z-index: 2 }
.item.is-dragged .item-grip { cursor: grabbing }
.item-body { display: grid; grid-template-columns: 6rem minmax(0, 1fr); gap: 1rem }
.item-fields { display: contents }
.item-fields > .field { grid-column: 1 / -1 }
.item-fields > .field-category { grid-column: 2; align-content: end }
.item-removed {
  display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem 1rem; min-height: 60px;
  padding: .5rem 1rem; background: var(--sand); border-inline-start: 4px solid var(--clay); overflow-wrap: anywhere;
}
.items-add { justify-self: start }
.styling-foot {
  position: sticky; z-index: 2; bottom: 0; display: grid; gap: .5rem; margin: .5rem calc(-1 * var(--edge)) -3rem;
  padding: .75rem var(--edge) max(.75rem, env(safe-area-inset-bottom)); background: var(--paper); border-top: 1px solid var(--line-strong);
}
.styling-said { min-width: 0 }
.styling-kept, .styling-cause { margin: 0; color: var(--ink-soft); font-size: .9375rem; line-height: 1.35 }
.styling-cause { padding-inline-start: .9375rem }
.leave-deeds { display: grid; gap: .75rem }
html:has(.styling-foot) { scroll-padding-block: 1rem 8rem }
@media (max-width: 63.99rem) { html:has(.client[data-pinned=true]) { scroll-padding-top: 48svh } }
@media (min-width: 40rem) {
  .item-body { grid-template-columns: 8.5rem minmax(0, 1fr); gap: 1.25rem }
  .item-fields { display: grid; grid-template-columns: repeat(6, minmax(0, 1fr)); gap: .875rem 1rem }
  .item-fields > .field { grid-column: span 6 }
  .item-fields > .field-category, .item-fields > .field-name, .item-fields > .field-brand, .item-fields > .field-estimated_price { grid-column: span 2; align-content: start }
  .item-fields > .field-ecommerce_url { grid-column: span 4 }
  .styling-foot { grid-template-columns: minmax(0, 1fr) auto; align-items: center }
  .styling-foot > .ant-btn { min-width: 12rem }
}
@media (min-width: 64rem) {
  .styling-parts { grid-template-columns: minmax(20rem, 5fr) 7fr; gap: 2.5rem; align-items: start }
  .client { position: sticky; top: 1.25rem; display: flex; flex-direction: column; gap: 1rem; max-height: calc(100svh - 2.5rem) }
  .client .client-photo, .client[data-pinned=true] .client-photo { position: static; flex: 0 1 auto; height: auto; min-height: 12rem; margin: 0; aspect-ratio: 4 / 5; box-shadow: none }
  .client-facts { flex: none }
  .client-pin { display: none }
}
@media (prefers-reduced-motion: no-preference) {
  .item { transition: box-shadow .2s, border-color .2s }
  .item-removed { transition: opacity .25s }
  @starting-style { .item-removed { opacity: 0 } }
}
`
