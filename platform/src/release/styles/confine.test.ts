import { confine } from './confine.ts'

const confined = (sheet: string) => confine(sheet, '[r]')
const below = ':where([r], [r] *)'

test.each([
  ['a tag', 'h1{a:b}', `h1${below}{a:b}`],
  ['each of several', '.a > b , c:hover{a:b}', `.a > b${below} , c:hover${below}{a:b}`],
  [
    'everything, with pseudo-elements',
    '*,::before,a:after{a:b}',
    `*${below},${below}::before,a${below}:after{a:b}`,
  ],
  [
    'the page itself, which is the root',
    ':root,html.dark body::before{a:b}',
    ':root :where([r]),html.dark body :where([r])::before{a:b}',
  ],
  ['within conditions', '@media print{@layer x{h1{a:b}}}', `@media print{@layer x{h1${below}{a:b}}}`],
  [
    'within another rule',
    '.a{c:d;& + b{a:b} h1:hover{a:b}}',
    `.a${below}{c:d;& + b${below}{a:b} h1:hover${below}{a:b}}`,
  ],
  [
    'but no step of an animation',
    '@keyframes x{from{a:b}50%{a:b}}',
    '@layer foreign{@keyframes x{from{a:b}50%{a:b}}}',
  ],
  [
    'and a font gives way to one of that name',
    '@font-face{font-family:x}h1{a:b}',
    `@layer foreign{@font-face{font-family:x}}h1${below}{a:b}`,
  ],
  ['what is of the page alone is gone', '@page{margin:0}a{c:d}@\\70 age{margin:0}', `a${below}{c:d}`],
  ['what nobody can read is gone', '% {a:b;c{d:e}} f{g:h}', ` f${below}{g:h}`],
  ['also where it is not closed', 'h1{a:b', `h1${below}{a:b`],
  [
    'what stands in texts stays',
    '/* h1{} */a::after{content:"h1{}"}',
    `/* h1{} */a${below}::after{content:"h1{}"}`,
  ],
])('a sheet is for its own root: %s', (_, sheet, expected) => {
  expect(confined(sheet)).toBe(expected)
})

test('a sheet of another kind stays as it is', () => {
  const sheet = '@charset "utf-8";@namespace svg url(x);@layer a,b;'
  expect(confined(sheet)).toBe(sheet)
})
