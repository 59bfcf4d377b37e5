import { siteForEach } from '../../../test/each-test.ts'
import { judge } from '../gate.ts'
import { factsOf } from '../gate-cases.ts'

const site = siteForEach()

const sharedWith = (digit: string, type: string) =>
  site.publish(
    'shared',
    digit,
    {},
    {
      name: '@drape/remote-shared',
      files: {
        'package.json': '{ "name": "@drape/remote-shared", "exports": { "./ui": "./src/ui.ts" } }',
        'src/ui.ts': `export const Button = 1\nexport const Look: ${type} = () => 1\n`,
      },
    },
  )

/** `npm run prove -- corpus` has the gate judge each kind of change of this tree. */
test('what a live part takes may have another type only where that part compiles with it', () => {
  const shop = site.publish(
    'shop',
    '1',
    { uses: { '@drape/remote-shared/ui': ['Look'] } },
    {
      files: {
        'package.json': '{ "name": "@drape/remote-shop", "exports": {} }',
        'src/app.ts': "import { Look } from '@drape/remote-shared/ui'\n\nexport const App = Look()\n",
      },
    },
  )
  const [before, demanding, lenient] = [
    '() => number',
    '(wide: string) => number',
    '(wide?: string) => number',
  ].map((type, at) => factsOf(site.store, { shared: sharedWith(`${at + 1}`, type), shop }))
  const cases = [demanding, lenient].map((next = {}) => ({ live: before ?? {}, next }))
  expect(judge(cases).map(({ incompatibilities }) => incompatibilities)).toEqual([
    [
      {
        check: 'types',
        part: 'shop',
        file: 'src/app.ts',
        line: 3,
        message: 'Expected 1 arguments, but got 0.',
      },
    ],
    [],
  ])
})
