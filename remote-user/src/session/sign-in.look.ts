export const signInCss = `
.sign-in-title { margin: 0; font: 400 var(--title-size)/.8 var(--serif); letter-spacing: -.035em }
.sign-in-tagline { margin: calc(var(--title-size) * .2 + .5rem) 0 1.5rem; font: 400 1.625rem/1.2 var(--serif); text-wrap: balance }
/* Google's two button themes: https://developers.google.com/identity/branding-guidelines */
.sign-in-google.sign-in-google {
  gap: .75rem; background: light-dark(#fff, #131314); border-color: light-dark(#747775, #8e918f);
  color: light-dark(#1f1f1f, #e3e3e3);
}
.sign-in-google.sign-in-google.sign-in-google:hover { border-color: currentColor; color: light-dark(#1f1f1f, #e3e3e3) }
.sign-in-note { min-height: 2.8rem; margin: .75rem 0 .5rem }
.sign-in-note > p { margin: 0; font-size: .9375rem; color: var(--ink-soft) }
.sign-in-points { margin: 0; padding: 0; list-style: none; border-bottom: 1px solid var(--line) }
.sign-in-points li { padding: .75rem 0; border-top: 1px solid var(--line); font-size: 1rem; line-height: 1.45; color: var(--ink-soft) }
.sign-in-points b { display: block; font: 400 1.375rem/1.2 var(--serif); color: var(--ink) }
.sign-in-more { margin-top: .75rem; display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 1.5rem }
.sign-in-more > .ant-btn { margin-inline-start: -15px }
.sign-in-more a { display: inline-flex; align-items: center; min-height: 44px }
`
