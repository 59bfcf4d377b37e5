// On a phone under the thumb, on a wide screen at the side.
export const tabBarCss = `
.frame { min-height: 100svh; padding-bottom: calc(5rem + env(safe-area-inset-bottom)) }
/* What is scrolled to, by the keyboard for one, is not left under the bar. */
:root:has(.tab-bar) { scroll-padding-bottom: calc(5rem + env(safe-area-inset-bottom)) }
.frame-screen { width: min(46rem, 100%); margin-inline: auto; padding: 1.5rem var(--gutter) 2rem }
.frame-screen > .fault { margin-bottom: 1.5rem }
.frame-screen:focus { outline: none }
.tab-bar {
  position: fixed; z-index: 10; inset: auto 0 0; display: grid; grid-template-columns: repeat(3, 1fr);
  padding-bottom: env(safe-area-inset-bottom); background: var(--surface); border-top: 1px solid var(--line);
}
.tab-bar-brand { display: none; margin: 0; font: 400 2.75rem/1 var(--serif); letter-spacing: -.03em }
.tab-bar a {
  display: grid; justify-items: center; gap: .125rem; padding: .625rem 0 .5rem; color: var(--ink-soft);
  font-size: .875rem; font-weight: 600; text-decoration: none; border-top: 3px solid transparent; margin-top: -1px;
}
.tab-bar a[aria-current] { color: var(--accent); border-color: var(--accent) }
.tab-bar a:hover { color: var(--accent) }
.tab-bar a:focus-visible { outline-offset: -3px }
@media (min-width: 56rem) {
  .frame { padding: 0 0 0 13rem }
  :root:has(.tab-bar) { scroll-padding-bottom: 0 }
  .tab-bar {
    inset: 0 auto 0 0; width: 13rem; grid: auto-flow max-content / 1fr; gap: .25rem;
    padding: 2rem 0; border: 0; border-inline-end: 1px solid var(--line); background: var(--sand);
  }
  .tab-bar-brand { display: block; padding: 0 1.75rem 1.5rem }
  .tab-bar a {
    grid: auto / auto 1fr; align-items: center; justify-items: start; gap: .875rem; padding: .75rem 1.75rem;
    font-size: 1.0625rem; border: 0; border-inline-start: 4px solid transparent; margin: 0;
  }
}
`
