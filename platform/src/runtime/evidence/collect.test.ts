import { caughtEvent } from '../fault.ts'
import { collectEvidence } from './collect.ts'

const shop = '0123456789ab'
const host = 'ba9876543210'
const at = (part: string, file = 'app.js', version = shop) =>
  `https://drape.example/site/${part}/${version}/${file}:1:2`

let beacons: { address: string; sightings: unknown[][] }[]
let isTaken: boolean
/** Listeners would stay at the window of all tests. */
const added: (readonly [name: string, react: EventListener])[] = []
// The window's own: Jest takes an error that no listener counted there hears for its own.
const listen = window.addEventListener

beforeEach(() => {
  jest.spyOn(window, 'addEventListener').mockImplementation((name: string, react: unknown) => {
    added.push([name, react as EventListener])
    listen.call(window, name, react as EventListener)
  })
  beacons = []
  isTaken = true
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (address: string, body: string) => {
      beacons.push({ address, sightings: JSON.parse(body) })
      return isTaken
    },
  })
})

afterEach(() => {
  for (const each of added.splice(0)) window.removeEventListener(...each)
  globalThis.drapeTell = undefined
  Reflect.deleteProperty(document, 'hidden')
})

const open = (config: object = { apiBase: '', evidence: true }) => {
  document.body.innerHTML = `<script type="application/json" id="drape-config">${JSON.stringify(config)}</script>`
  document.body.dataset['part'] = 'shop'
  collectEvidence()
  globalThis.drapeTell?.('host', 'view', host)
  globalThis.drapeTell?.('shop', 'view', shop)
}
const show = (isHidden: boolean) => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}
/** What a page reports as it is hidden, without the views that every page here has. */
const tellHidden = () => {
  show(true)
  return (beacons.at(-1)?.sightings ?? []).filter(([, , what]) => what !== 'view')
}
const thrown = (stack: string, message = 'planted') => Object.assign(new Error(message), { stack })
const throws = (error: unknown, filename = '') =>
  dispatchEvent(
    Object.assign(new Event('error'), { error, message: String(error), filename, lineno: 1, colno: 2 }),
  )

test('a page reports once, as it is hidden, and later only what is new', () => {
  open({ apiBase: 'https://api.example', evidence: true })
  show(false)
  expect(beacons).toEqual([])
  show(true)
  expect(beacons).toEqual([
    {
      address: 'https://api.example/api/evidence/',
      sightings: [
        ['host', host, 'view', 0, null],
        ['shop', shop, 'view', 0, null],
      ],
    },
  ])
  show(false)
  show(true)
  globalThis.drapeTell?.('shop', 'view', shop)
  globalThis.drapeTell?.('shop', 'left')
  show(true)
  expect(beacons.slice(1).map((each) => each.sightings)).toEqual([[['shop', shop, 'left', 0, null]]])
})

test('the versions of which an open page may load files are reported each time', () => {
  open()
  for (let times = 0; times < 2; times++) {
    globalThis.drapeTell?.('shop', 'named', shop)
    expect(tellHidden()).toEqual([['shop', shop, 'named', 0, null]])
  }
})

test('reports that could not be sent are sent with the next ones', () => {
  open()
  isTaken = false
  show(true)
  isTaken = true
  show(true)
  expect(beacons.map((each) => each.sightings.length)).toEqual([2, 2])
})

test('a failure counts for the innermost part in the stack, and is reported once', () => {
  open()
  const error = thrown(
    `Error: planted\n  at Screen (${at('shop')})\n  at render (${at('host', 'packages.js', host)})`,
  )
  throws(error)
  throws(error)
  const [[part, version, what, , sample] = [], ...more] = tellHidden()
  expect([part, version, what, more]).toEqual(['shop', shop, 'error', []])
  expect(sample).toBe(`Error: planted\nScreen (${at('shop')}\nrender (${at('host', 'packages.js', host)}`)
})

test.each(['checkout-v2', 'hosting'])('a failure in %s counts for it', (part) => {
  open()
  globalThis.drapeTell?.(part, 'view', shop)
  throws(thrown(at(part)))
  expect(tellHidden()).toEqual([[part, shop, 'error', 0, `Error: planted\n${at(part)}`]])
})

test('a file at the address of an older version counts for the version that the page runs', () => {
  open()
  throws(thrown(at('shop', 'core.js', 'aaaaaaaaaaaa')))
  expect(tellHidden()).toEqual([['shop', shop, 'error', 0, expect.anything()]])
})

test('errors that React caught and unhandled rejections are reported; one without a file counts for the visible part', () => {
  open()
  dispatchEvent(new CustomEvent(caughtEvent, { detail: thrown('') }))
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: undefined }))
  expect(tellHidden().map(([part, , what]) => `${part} ${what}`)).toEqual(['shop error', 'shop rejection'])
})

test('errors of an extension or of another site’s script are not reported', () => {
  open()
  throws(thrown('at f (chrome-extension://abc/content.js:1:2)'))
  throws(undefined, 'https://elsewhere.example/tag.js')
  throws(undefined)
  expect(tellHidden()).toEqual([])
})

test('a thrown word has its place by the file that threw it', () => {
  open()
  throws('asha', 'https://drape.example/site/shop/0123456789ab/app.js')
  expect(tellHidden()).toEqual([['shop', shop, 'error', 0, `Error: asha\n ${at('shop')}`]])
})

test('a message keeps small words alone', () => {
  open()
  throws(thrown(at('shop'), 'no order for Asha Rao of asha@example.com, "rao" 0191f3c2 आशा'))
  const [[, , , , sample] = []] = tellHidden()
  expect(sample).toContain('Error: no order for … … of … … … …\n')
})

test('whoever is healed in the page has met the version that failed', () => {
  open()
  globalThis.drapeTell?.('shop', 'crashed', shop, thrown(''))
  globalThis.drapeTell?.('shop', 'view', host)
  throws(thrown(at('shop')))
  expect(tellHidden().map(([, version, what]) => `${what} ${version}`)).toEqual([
    `crashed ${shop}`,
    `error ${host}`,
  ])
  expect(beacons[0]?.sightings.filter(([part, , what]) => part === 'shop' && what === 'view')).toHaveLength(1)
})

test('the view of a page that hung is reported by the next page', () => {
  open()
  globalThis.drapeTell?.('shop', 'hung', 'aaaaaaaaaaaa')
  show(true)
  expect(beacons[0]?.sightings.slice(2)).toEqual([
    ['shop', 'aaaaaaaaaaaa', 'view', 0, null],
    ['shop', 'aaaaaaaaaaaa', 'hung', 0, null],
  ])
})

test('nothing is collected where it is switched off, and a browser that sends nothing is left in peace', () => {
  open({ apiBase: '' })
  expect(globalThis.drapeTell).toBeUndefined()
  show(true)
  expect(beacons).toEqual([])
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: undefined })
  open()
  show(true)
})
