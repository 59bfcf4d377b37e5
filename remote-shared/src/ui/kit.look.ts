// !important, because antd's own focus rules take the ring away with selectors longer than any of ours.
export const kitCss = `
.ant-btn:focus-visible, .ant-input:focus-visible, .ant-input-affix-wrapper:has(input:focus-visible) {
  outline: 3px solid var(--accent) !important; outline-offset: 2px;
}
.ant-input-affix-wrapper .ant-input { outline: none !important }
/* antd holds a button to one line, which then sticks out of its column where the words are wide. */
.ant-btn.ant-btn { height: auto; padding-block: .25rem; white-space: normal; text-wrap: balance }
.ant-btn { min-height: var(--ant-control-height) }
.ant-btn-lg { min-height: var(--ant-control-height-lg) }
.ant-btn[aria-busy=true] { opacity: .6; cursor: progress }
.announcement p {
  margin: 0; padding-inline-start: .75rem; border-inline-start: 3px solid var(--accent);
  font-size: 1rem; line-height: 1.4; text-wrap: pretty;
}
.announcement[role=alert] p { border-color: var(--error); color: var(--error) }
`
