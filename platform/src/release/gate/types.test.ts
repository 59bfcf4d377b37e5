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

/** `npm run prove -- releases corpus` has the gate judge each kind of change of this tree. */
test('an export that a live part uses may get another type only if that part compiles with it', () => {
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

test('a part that needs a package which is not installed here is not compiled, nor are its users, and the gate says so', () => {
  const frames = { dependencies: { frames: '1.0.0' } }
  const framed = "import { Frame } from 'frames'\n\nexport class Box extends Frame {}\n"
  const shared = site.publish(
    'shared',
    '1',
    { offers: { '@drape/remote-shared/ui': ['Box'] } },
    {
      name: '@drape/remote-shared',
      files: {
        'package.json': JSON.stringify({
          name: '@drape/remote-shared',
          exports: { './ui': './src/ui.ts' },
          ...frames,
        }),
        'src/ui.ts': `${framed}export const sizes = Frame.sizes.map((size) => size)\n`,
      },
    },
  )
  const shop = site.publish(
    'shop',
    '1',
    { uses: { '@drape/remote-shared/ui': ['Box'] } },
    {
      files: {
        'package.json': '{ "name": "@drape/remote-shop", "exports": {} }',
        'src/app.ts': "import { Box } from '@drape/remote-shared/ui'\n\nexport const ref = new Box().ref\n",
      },
    },
  )
  const cases = [{ live: {}, next: factsOf(site.store, { shared, shop }) }]
  expect(judge(cases)).toEqual([
    {
      incompatibilities: [],
      notChecked: [
        'Not checked: types of shared 111111111111, which need packages that are not installed here (frames); names alone are compared.',
        'Not checked: types of shop 111111111111, which take from parts without.',
      ],
    },
  ])
})

test('a part that imports by paths which lead out of it is not compiled, and the gate says so in one sentence', () => {
  const files = {
    'package.json': '{ "name": "@drape/remote-shop", "exports": {} }',
    'src/app.ts': "import { list } from '@lib/list'\n\nexport const App = list(1).map((each) => each)\n",
  }
  const shop = site.publish('shop', '1', { uses: {} }, { files, unfollowed: ['@lib/* (../lib/*)'] })
  expect(judge([{ live: {}, next: factsOf(site.store, { shop }) }])).toEqual([
    {
      incompatibilities: [],
      notChecked: [
        'Not checked: types of shop 111111111111: `paths` of tsconfig are not followed outside the part: @lib/* (../lib/*); names alone are compared.',
      ],
    },
  ])
})

test('JavaScript is not checked, nor what takes from it, and the gate says so in the place of errors', () => {
  const shared = site.publish(
    'shared',
    '1',
    { offers: { '@drape/remote-shared/ui': ['Box'] } },
    {
      name: '@drape/remote-shared',
      files: {
        'package.json': '{ "name": "@drape/remote-shared", "exports": { "./ui": "./src/ui.jsx" } }',
        'src/ui.jsx':
          "import { size } from './size.ts'\n\nexport const Box = ({ name }) => name.nowhere + size.nowhere\n",
        'src/size.ts': 'export const size: number = process.env.NODE_ENV.length\n',
        'src/sizes.ts': "import { Box } from './ui'\n\nexport const box: string = Box({ name: 1 })\n",
      },
    },
  )
  const files = {
    'package.json': '{ "name": "@drape/remote-shop", "exports": {} }',
    'src/app.ts': "import { Box } from '@drape/remote-shared/ui'\n\nexport const App = () => Box({})\n",
  }
  const shop = site.publish('shop', '1', { uses: { '@drape/remote-shared/ui': ['Box'] } }, { files })
  expect(judge([{ live: {}, next: factsOf(site.store, { shared, shop }) }])).toEqual([
    {
      incompatibilities: [],
      notChecked: [
        'Not checked: the JavaScript of shared 111111111111; names alone are compared.',
        'Not checked: types of shop 111111111111, which take from parts without.',
      ],
    },
  ])
})

test('of the environment of Node there is only what a build puts in its place', () => {
  const files = {
    'package.json': '{ "name": "@drape/remote-shop", "exports": {} }',
    'src/app.ts':
      "export const isReleased = process.env.NODE_ENV === 'production'\nexport const place = process.env.PLACE\n",
  }
  const shop = site.publish('shop', '1', { uses: {} }, { files })
  const [{ incompatibilities } = { incompatibilities: [] }] = judge([
    { live: {}, next: factsOf(site.store, { shop }) },
  ])
  expect(incompatibilities.map(({ line, message }) => `${line} ${message}`)).toEqual([
    expect.stringMatching(/^2 Property 'PLACE' does not exist/),
  ])
})
