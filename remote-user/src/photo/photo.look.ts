export const photoCss = `
.photo-status { display: inline-flex; align-items: center; gap: .5rem; font-size: .9375rem; font-weight: 600; color: var(--warning) }
.photo-status::before { content: ''; width: .625rem; height: .625rem; border: 2px solid currentColor; border-radius: 50% }
.photo-status-ready { color: var(--success) }
.photo-status-ready::before { background: currentColor }
.photo-link {
  display: inline-flex; align-items: center; justify-content: center; gap: .5rem; min-height: 44px;
  padding: .5rem 1rem; border-radius: 2px; background: var(--accent); color: var(--on-accent);
  font-weight: 600; font-size: 1rem; line-height: 1.25; text-decoration: none;
}
.photo-link:hover { background: var(--accent-strong) }
.photo-more { display: inline-flex; align-items: center; min-height: 44px; font-weight: 600 }
.photo-head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 1rem }
.photo-head h1, .photo-head h2 { margin: 0; font-family: var(--serif); font-weight: 400; line-height: 1.05 }
.photo-head h2 { font-size: 1.875rem }
.photo-note { font-size: 1rem; color: var(--ink-soft) }
`
