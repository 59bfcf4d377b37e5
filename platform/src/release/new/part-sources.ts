import type { Frame, Product } from './product.ts'

export const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`

export const titleOf = (part: string): string =>
  `${part[0]?.toUpperCase()}${part.slice(1).replaceAll('-', ' ')}`

/** What the host of the product gives. */
const lent = ['react', 'react-dom', 'react-router-dom']

/** The fields of package.json that every part has. */
export const manifestOf = (part: string, { scope, owner, frame, card, versions }: Product) => ({
  name: `${scope}remote-${part}`,
  version: '0.1.0',
  private: true,
  type: 'module',
  drape: {
    part,
    firstScreen: './src/first.screen.tsx',
    routes: [`/${part}`],
    tabs: { [`/${part}`]: titleOf(part) },
    ...(card && { fills: { [card]: './card' } }),
    // A little above the size of the generated part, all of which a first visit loads.
    budgetKb: { part: 9, [`/${part}`]: 9 },
    ...(owner && { owner }),
  },
  exports: { './app': './src/app.tsx', ...(card && { './card': './src/card.tsx' }) },
  dependencies: {
    ...(frame && { [frame.package]: versions[frame.package] ?? '' }),
    ...Object.fromEntries(lent.map((name) => [name, versions[name] ?? ''])),
  },
})

const indented = (text: string): string => text.replaceAll(/^/gm, '  ')

const page = (part: string): string => `<main className={styles.page}>
  <h1>${titleOf(part)}</h1>
  <p>{greeting}</p>
  <Link to="/">Home</Link>
</main>`

const framed = (text: string, frame: Frame | undefined): string =>
  frame ? `<${frame.name}>\n${indented(text)}\n</${frame.name}>` : text

const frameImport = ({ name, import: from }: Frame): string => `import { ${name} } from '${from}'\n`

/** The hour is the reader's: the text that is drawn for all readers keeps its place. */
const app = (
  part: string,
  frame: Frame | undefined,
): string => `${frame ? frameImport(frame) : ''}import { Link } from 'react-router-dom'
import * as styles from './app.module.css'
import { greetingAt } from './greeting/greeting.ts'

export const Page = ({ greeting = '\\u00a0' }: { readonly greeting?: string }) => (
${indented(framed(page(part), frame))}
)

export const App = () => <Page greeting={greetingAt(new Date().getHours())} />
`

const greeting = `export const greetingAt = (hour: number): string => {
  if (hour < 12) return 'Good morning'
  return hour < 18 ? 'Good afternoon' : 'Good evening'
}
`

/** For whatever gives `expect` and `test`. */
export const greetingTest = (imports: string): string => `${imports}import { greetingAt } from './greeting.ts'

test('a person is greeted by the hour', () => {
  expect([0, 11, 12, 17, 18, 23].map(greetingAt)).toEqual([
    'Good morning',
    'Good morning',
    'Good afternoon',
    'Good afternoon',
    'Good evening',
    'Good evening',
  ])
})
`

const styles = `.page {
  min-height: 100svh;
  display: grid;
  place-content: center;
}
`

/** What promotion draws into the page of the part's route. */
const firstScreen = `import { Page } from './app.tsx'

/** The first screen in the page until the code has loaded, by who is signed in. */
export const faces = { out: <Page /> }
`

/** What stands in the product's slot for cards. */
const cardOf = (part: string): string => `import { Link } from 'react-router-dom'

export const App = () => (
  <section>
    <h2>${titleOf(part)}</h2>
    <Link to="/${part}">Open</Link>
  </section>
)
`

/** The sources of a new part, wherever it begins. */
export const partSources = (part: string, { frame, card }: Product): Readonly<Record<string, string>> => ({
  // Its class names are local to the part: the build fails where a component uses one that it lacks.
  'src/app.module.css': styles,
  'src/app.tsx': app(part, frame),
  ...(card && { 'src/card.tsx': cardOf(part) }),
  'src/css.d.ts': "declare module '*.module.css'\n",
  'src/first.screen.tsx': firstScreen,
  'src/greeting/greeting.ts': greeting,
})
