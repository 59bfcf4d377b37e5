import { usedStyles } from './first-screens.ts'

const html = '<a class="shared-1-button shared-1-large"></a><p class=""></p>'

test.each([
  ['a rule of a class that stands there', '.shared-1-button{color:red}', true],
  ['one of several selectors', ':where(.shared-1-text,.shared-1-large:hover){color:red}', true],
  ['a rule of a class that does not stand there', '.shared-1-text{color:red}', false],
  ['a class whose name only begins alike', '.shared-1-button2{margin:.5rem}', false],
  ['a rule within a condition', '@media (width>1px){.shared-1-large{color:red}}', true],
  ['a condition that holds nothing of the page', '@media (width>1px){.shared-1-text{color:red}}', false],
])('of the styles %s is kept or not', (_, rule, isKept) => {
  const other = '.shared-1-large{margin:.5rem}'
  expect(usedStyles([other + rule], html)).toBe(isKept ? other + rule : other)
})

test('an animation is kept with the style sheet that it stands in, and goes with it', () => {
  const frames = '@keyframes breath{to{opacity:.5}}'
  expect(usedStyles([`.shared-1-large{animation:breath}${frames}`], html)).toContain(frames)
  expect(usedStyles([`.shared-1-text{animation:breath}${frames}`], html)).toBe('')
})
