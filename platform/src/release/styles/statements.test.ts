import { statementsIn } from './statements.ts'

const textsIn = (sheet: string) => statementsIn(sheet).map(({ text, hasBlock }) => [text.trim(), hasBlock])

test('rules, at-rules and declarations are found where browsers find them', () => {
  const sheet = `<!-- @charset "a;b"; /* } */ .a:is(.b, [c="}"]) { d: url(e;f); --g: { h: i }; j:hover { k: l } } } m {} -->`
  expect(textsIn(sheet)).toEqual([
    ['@charset "a;b"', false],
    ['.a:is(.b, [c="}"])', true],
    ['d: url(e;f)', false],
    ['--g: { h: i }', false],
    ['j:hover', true],
    ['k: l', false],
    ['m', true],
  ])
})

test.each(['--a', '(', ':is(', 'a{', '"\n', '/*', '\\', 'url(', '@a ', ';', '}', 'a:b{'])(
  'no character of %j many times over is read twice: the work grows as the text does',
  (piece) => {
    const texts = statementsIn(piece.repeat(20_000)).map(({ start, end }) => [start, end] as const)
    const overlaps = texts.filter(([start], at) => start < (texts[at - 1]?.[1] ?? 0))
    expect(overlaps).toEqual([])
  },
)
