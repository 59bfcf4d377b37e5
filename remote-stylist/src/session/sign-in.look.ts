export const signInCss = `
.desk-label { margin: 0; display: flex; align-items: baseline; gap: .75rem; font-size: .9375rem; color: var(--ink-soft) }
.desk-label b { font: 400 2.25rem/1 var(--serif); color: var(--ink); letter-spacing: -.02em }
.desk-title { margin: 1.75rem 0 1.5rem; font: 400 clamp(3.25rem, 15vw, 4.5rem)/.95 var(--serif); letter-spacing: -.025em }
.desk-form { display: grid; gap: .5rem }
.desk-form label { font-weight: 600; font-size: 1rem }
.desk-form label:not(:first-child) { margin-top: .75rem }
.desk-form .ant-btn-primary { margin-top: 1.25rem }
.desk-word { margin: 0 0 .75rem; padding: .625rem 1rem; background: var(--sand); border-inline-start: 4px solid var(--clay); line-height: 1.4; text-wrap: pretty }
.desk-form .desk-word + label { margin-top: 0 }
.desk-reveal.desk-reveal { height: 44px; margin-inline-end: -11px; padding-inline: .75rem }
.desk-form .ant-input-affix-wrapper.ant-input-affix-wrapper { padding-block: 0; height: 52px }
.desk-form > .ant-input.ant-input { height: 52px }
.desk-note { min-height: 2.8rem; margin-block: .5rem }
.desk-note > p { margin: 0; text-wrap: balance; font-size: .9375rem; color: var(--ink-soft) }
.desk-more { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 1.5rem }
.desk-more { border-top: 1px solid var(--line); padding-top: .75rem }
.desk-more > .ant-btn { margin-inline-start: -15px }
.desk-more a { display: inline-flex; align-items: center; min-height: 44px }
.desk-more .announcement:not(:empty) { flex-basis: 100%; order: 1 }
`
