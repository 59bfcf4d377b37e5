// Google's button keeps Google's two themes, hovered too, whatever antd would make of it:
// https://developers.google.com/identity/branding-guidelines
export const signInCss = `
.sign-in-title { margin: 0; font: 400 var(--title-size)/.8 var(--serif); letter-spacing: -.035em }
.sign-in-tagline { margin: calc(var(--title-size) * .2 + .5rem) 0 1.5rem; font: 400 1.625rem/1.2 var(--serif); text-wrap: balance }
.sign-in-fault { margin-bottom: 1.5rem }
.sign-in-google {
  gap: .75rem !important; background: light-dark(#fff, #131314) !important;
  color: light-dark(#1f1f1f, #e3e3e3) !important;
  border-color: light-dark(#747775, #8e918f) !important;
}
.sign-in-google:hover { border-color: currentColor !important }
.sign-in-google-place { min-height: 44px; color-scheme: light }
.sign-in-note { min-height: 2.8rem; margin: .75rem 0 .5rem }
.sign-in-note > p { margin: 0; font-size: .9375rem; color: var(--ink-soft) }
.sign-in-points { margin: 0; padding: 0; list-style: none; border-bottom: 1px solid var(--line) }
.sign-in-points li { padding: .75rem 0; border-top: 1px solid var(--line); font-size: 1rem; line-height: 1.45; color: var(--ink-soft) }
.sign-in-points b { display: block; font: 400 1.375rem/1.2 var(--serif); color: var(--ink) }
.sign-in-more { margin-top: .75rem; display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 1.5rem }
.sign-in-more > .ant-btn { margin-inline-start: -15px }
.sign-in-more a { display: inline-flex; align-items: center; min-height: 44px }
.sign-in-more .announcement:not(:empty) { flex-basis: 100%; order: 1 }
`
