export const profileCss = `
.profile { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem }
.profile h1 { margin: 0; font: 400 clamp(2.75rem, 11vw, 4rem)/1.05 var(--serif); letter-spacing: -.02em }
.profile h2 { margin: 0; font: 400 1.875rem/1.1 var(--serif) }
.profile-who { display: grid; grid-template-columns: 5rem minmax(0, 1fr); gap: 1.25rem; align-items: center }
.profile-avatar {
  display: grid; place-items: center; width: 5rem; height: 5rem; border-radius: 50%; background: var(--cloth);
  color: #fff; font: 400 2.75rem/1 var(--serif);
}
.profile-who p { margin: 0; overflow-wrap: anywhere }
.profile-name { font: 400 2rem/1.1 var(--serif) }
.profile-mail { min-height: 1.625rem; color: var(--ink-soft) }
.profile-card { padding: 1.25rem; background: var(--surface); border: 1px solid var(--line) }
.profile-card-head { display: flex; align-items: center; justify-content: space-between; gap: 1rem; min-height: 44px; margin-bottom: .75rem }
.profile-plan { display: grid; gap: .75rem 1.5rem; align-items: center; background: var(--sand); border: 0; border-inline-start: 6px solid var(--clay) }
.profile-plan[data-plan=premium] { border-color: var(--accent) }
.profile-plan p { margin: .25rem 0 0; color: var(--ink-soft) }
.profile-plan .profile-eyebrow { margin: 0 0 .25rem; font-size: .875rem; font-weight: 600 }
.profile-badges { display: flex; flex-wrap: wrap; gap: .625rem; margin: 0 }
.profile-badges > div { flex: 1 1 7.5rem; padding: .5rem .875rem; border: 1px solid var(--line); border-radius: 2px }
.profile-badges dt { font-size: .875rem; color: var(--ink-soft) }
.profile-badges dd { margin: 0; font-weight: 600 }
.profile-badges .profile-unset { font-weight: 400; color: var(--ink-soft) }
.profile-badges .skeleton-piece { height: 1.25rem; margin-block: .125rem }
.profile-card .ant-btn.profile-edit { flex: none; width: 44px; padding: 0; color: var(--accent) }
.profile-none { display: grid; align-content: center; min-height: 4rem; margin: 0; color: var(--ink-soft) }
.profile-stats { display: grid; grid-template-columns: 1fr 1fr; margin: 0; border-block: 1px solid var(--line) }
.profile-stats > div { display: flex; flex-direction: column-reverse; padding: 1rem 0 }
.profile-stats > div + div { padding-inline-start: 1.25rem; border-inline-start: 1px solid var(--line) }
.profile-stats dt { color: var(--ink-soft) }
.profile-stats dd { margin: 0; min-height: 3rem; font: 400 2.75rem/1.1 var(--serif) }
.profile-stats .skeleton-piece { width: 3rem; height: 2.5rem }
.profile-ways { margin: 0; padding: 0; list-style: none; border-bottom: 1px solid var(--line) }
.profile-ways a, .profile-ways button {
  display: grid; grid-template-columns: 1.5rem 1fr 1.25rem; gap: 1rem; align-items: center; width: 100%; min-height: 60px; padding: .5rem 0;
  background: none; border: 0; border-top: 1px solid var(--line); color: var(--ink); font: 600 1.0625rem/1.25 var(--sans); text-align: start; text-decoration: none; cursor: pointer;
}
.profile-ways a:hover, .profile-ways button:hover { color: var(--accent) }
.profile-ways svg { width: 100%; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round }
.profile-ways svg:nth-of-type(2) { color: var(--line-strong) }
.profile-trouble { display: grid; justify-items: start; gap: .75rem }
.profile-trouble p { margin: 0; padding-inline-start: .75rem; border-inline-start: 3px solid var(--error); color: var(--error) }
.profile-note { margin: 0; color: var(--ink-soft) }
@media (min-width: 40rem) {
  .profile-plan { grid-template-columns: 1fr auto }
}
`
