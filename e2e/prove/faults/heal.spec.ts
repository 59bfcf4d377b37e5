import type { Page } from 'playwright/test'
import { inComponent } from '../../src/product/area-faults.ts'
import { expect, test } from '../../src/product/product.ts'
import { openSignIn, quietLine, reloadSignIn, signInButton } from '../../src/product/screens.ts'
import type { SourceChange } from '../../src/product/site.ts'

// The planted errors are logged, and some are uncaught.
test.use({ complaints: async ({}, use) => use([]) })

const planted = (page: Page) => page.getByText('planted')
const notes = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('drape:versions') ?? '{}'))

const brokenState = 'const [isBroken, setIsBroken] = React.useState(false)'
const boundary = `class Own extends React.Component {
  state = { hasFailed: false }
  static getDerivedStateFromError() { return { hasFailed: true } }
  render() { return this.state.hasFailed ? <h1>planted</h1> : this.props.children }
}
const Piece = () => {
  ${brokenState}
  React.useEffect(() => void fetch('/healthz').then(() => setIsBroken(true)), [])
  if (isBroken) throw new Error('planted')
  return <h1>planted</h1>
}`

const faults: readonly { readonly what: string; readonly change: SourceChange }[] = [
  {
    what: 'throws at its first data',
    change: inComponent(`${brokenState}
      React.useEffect(() => void fetch('/healthz').then(() => setIsBroken(true)), [])
      if (isBroken) throw new Error('planted')`),
  },
  {
    what: 'throws at its first data inside a boundary of its own',
    change: inComponent('return <Own><Piece /></Own>', boundary),
  },
  {
    what: 'throws soon after its first effects, with nothing in the stack that names it',
    change: inComponent(`${brokenState}
      React.useEffect(() => { setTimeout(() => setIsBroken(true), 1_000) }, [])
      if (isBroken) throw Object.assign(new Error('planted'), { stack: '' })`),
  },
  {
    what: 'throws in a timer, where no boundary is',
    change: inComponent(
      "React.useEffect(() => { setTimeout(() => { throw new Error('planted') }, 500) }, [])",
    ),
  },
  {
    what: 'loses a promise over its first data',
    change: inComponent(
      "React.useEffect(() => void fetch('/healthz').then((answer) => answer.planted.at(0)), [])",
    ),
  },
  { what: 'shows nothing', change: inComponent('return null') },
  {
    what: 'suspends for ever',
    change: inComponent('React.use(never)', 'const never = new Promise(() => {})'),
  },
  {
    what: 'suspends for ever behind an empty place of its own',
    change: inComponent(
      'return <React.Suspense><Piece /></React.Suspense>',
      'const never = new Promise(() => {})\nconst Piece = () => React.use(never)',
    ),
  },
  {
    what: 'shows a sign of loading for ever',
    change: inComponent('return <p role="status">planted</p>'),
  },
  {
    what: 'draws for ever',
    change: inComponent(
      'const [turn, setTurn] = React.useState(0)\nReact.useEffect(() => setTurn(turn + 1))',
    ),
  },
]

for (const { what, change } of faults) {
  test(`a part that ${what} is left for the one before it within the visit, and a person is told so quietly`, async ({
    page,
    deployment: { site, address },
  }) => {
    const bad = await site.deploy('user', change)
    await page.goto(address)
    await expect(quietLine(page)).toBeVisible({ timeout: 30_000 })
    await expect(signInButton(page)).toBeVisible()
    await expect(planted(page)).toBeHidden()
    expect(Object.keys((await notes(page)).avoided.user)).toEqual([bad])

    // The next page does not try that version again.
    await reloadSignIn(page)
    await expect(quietLine(page)).toBeVisible()
  })
}

test('a part whose first render never ends is left for the one before it at the next visit', async ({
  context,
  deployment: { site, address },
}) => {
  const bad = await site.deploy('user', inComponent('for (;;);'))
  const dead = await context.newPage()
  const healthy = await context.newPage()
  await healthy.goto(`${address}/licences.txt`)
  await dead.goto(address, { waitUntil: 'commit' })
  await expect.poll(async () => (await notes(healthy)).trial?.user?.version).toBe(bad)
  // Waits until the page certainly counts as hung.
  await expect
    .poll(async () => Date.now() - (await notes(healthy)).trial.user.at, { timeout: 10_000 })
    .toBeGreaterThan(3_000)
  await dead.close()
  const page = await context.newPage()
  await openSignIn(page, address)
  await expect(quietLine(page)).toBeVisible()
})

test('after a version that broke, the next one that breaks gives way to the one that was seen to work', async ({
  page,
  deployment: { site, address },
}) => {
  const good = site.liveVersion('user')
  await page.goto(address)
  await expect.poll(async () => (await notes(page)).proven?.user).toEqual([good])
  const { avoided, trial, proven } = await notes(page)
  expect({ avoided, trial }).toEqual({ avoided: {}, trial: {} })
  expect(Object.keys(proven).sort()).toEqual(['host', 'shared', 'user'])
  await expect(quietLine(page)).toBeHidden()

  await site.deploy('user', inComponent("throw new Error('planted')"))
  await page.goto(address)
  await expect(quietLine(page)).toBeVisible()

  const third = await site.deploy('user', inComponent("throw new Error('planted, again')"))
  const loaded: string[] = []
  page.on('request', (request) => {
    const [, version] = /\/site\/user\/(\w+)\/entry/.exec(request.url()) ?? []
    if (version) loaded.push(version)
  })
  await openSignIn(page, address)
  await expect(quietLine(page)).toBeVisible()
  expect([...new Set(loaded)]).toEqual([third, good])
})

test('a version of which one file hung is reported in the same quiet line, and is tried again by the next page', async ({
  page,
  deployment: { site, proxy, address },
}) => {
  const next = await site.redeploy('user')
  proxy.breakScripts(`/site/user/${next}/`, 'hangs')
  await page.goto(address, { waitUntil: 'commit' })
  await expect(signInButton(page)).toBeVisible()
  await expect(quietLine(page)).toBeVisible()
  proxy.heal()
  await openSignIn(page, address)
  await expect(quietLine(page)).toBeHidden()
})
