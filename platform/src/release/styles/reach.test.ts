import { reachingIn } from './reach.ts'

const messages = (sheet: string) => reachingIn(sheet).map(({ message }) => message)

describe('a style of a remote that reaches into other parts is found', () => {
  it.each([
    ['a tag', 'h1 { color: red }', 'h1'],
    ['the page', ':root, .home { --accent: red }', ':root'],
    ['everything', '* { margin: 0 }', '*'],
    ['an attribute', '[data-part] { color: red }', '[data-part]'],
    ['a class of the page', ':global(.ant-btn) { color: red }', ':global(.ant-btn)'],
    ['classes of the page without brackets', ':global .ant-btn { color: red }', ':global .ant-btn'],
    ['what is not of the remote', 'h1:not(.home) { color: red }', 'h1:not(.home)'],
    ['what is around it', 'main:has(.home) { color: red }', 'main:has(.home)'],
    ['what stands beside it', '.home + main { color: red }', '.home + main'],
    ['what stands after it', '.home ~ * h1 { color: red }', '.home ~ * h1'],
    ['one of several', ':is(.home, h1) b { color: red }', ':is(.home, h1) b'],
    ['within a condition', '@media print { @layer base { h1 { color: red } } }', 'h1'],
    ['within another rule', '.home { main:has(&) { color: red } }', 'main:has(&)'],
    ['beside, within another rule', '.home { & + h1 { color: red } }', '& + h1'],
    ['in a scope of the page', '@scope (main) { img { color: red } }', 'img'],
    ['in letters that are escaped', 'h\\31 { color: red }', 'h\\31 '],
    ['in the last rule, which is not closed', '.home { color: red } h1 { color: red', 'h1'],
    ['after a custom property with a block', '.home { --a: { b: c } } h1 { color: red }', 'h1'],
    ['after a comment and a text with brackets', '/* } */ .home::after { content: "}{" } h1 {}', 'h1'],
  ])('%s', (_, sheet, selector) => {
    expect(messages(sheet).map((message) => message.split(' styles elements')[0]?.trim())).toEqual([
      selector.trim(),
    ])
  })

  it.each([
    ['for printing', '@page { margin: 0 }', '@page is for the page as a whole'],
    [
      'for navigating',
      '@view-transition { navigation: auto }',
      '@view-transition is for the page as a whole',
    ],
    ['by an escape', '@\\70 age { margin: 0 }', 'is for the page as a whole'],
    ['while it is shown', 'body:has(.home) { overflow: hidden; color: red }', 'color: red is for the page'],
    ['while another is shown', ':root:has(h1) { overflow: hidden }', ':root:has(h1) styles elements'],
    ['in another file', '@import "./plain.css";', 'import a .module.css file'],
    [
      'too deep to be read',
      `${':is('.repeat(50_000)}${')'.repeat(50_000)} {}`,
      'is no selector that can be read',
    ],
    ['in what is no selector', '% { color: red }', 'is no selector that can be read'],
  ])('%s', (_, sheet, says) => {
    expect(messages(sheet)).toEqual([expect.stringContaining(says)])
  })
})

test('a style that is for what the remote draws is let through', () => {
  const sheet = `
    @charset "utf-8";
    @import "./other.module.css";
    .home, #drawer, :where(.words :is(ul, ol)), :is(.a, .b:hover) { color: red }
    .home h1, .home > * + *, .home::before, h2.title:not(.small), html.dark .home { color: red }
    .button:global(.desk-btn), .segmented :global(.desk-item):has(:focus-visible) { color: red }
    .home { color: red; h1, a:hover { color: red } &:hover > b { color: red } + .home { margin: 0 } }
    .home { @media (width > 1px) { color: blue; p { color: red } } --slot: { h1 { color: red } } }
    @scope (.card) to (.slot) { img, :scope > b { color: red } }
    @media print { .home { color: red } }
    html:has(.home[open]) { scroll-padding-top: 48svh; @media print { padding: 0 } }
    @keyframes rise { from { opacity: 0 } 50% { opacity: 1 } }
    @font-face { font-family: Fig; src: url(fig.woff2) }
    :local(.note) b { color: red }`
  expect(messages(sheet)).toEqual([])
})
