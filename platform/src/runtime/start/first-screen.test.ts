import userEvent from '@testing-library/user-event'
import { removeFirstScreen } from '../part/first-screen.ts'
import { showFirstScreen, type Visitor } from './first-screen.ts'

const out = `
<main><h1>Sign in</h1>
<form><label>Name <input name="name" value=""></label><input name="other" value=""><button type="submit">Enter</button></form>
<button type="button">More</button><a href="/elsewhere">Elsewhere</a></main>`
const shop = '<nav><a href="/" aria-current="page">Home</a><a href="/?screen=history">History</a></nav>'

const face = (name: string, html: string) => `<script type="text/html" data-face="${name}">${html}</script>`

const newVisitor: Visitor = { face: 'out', kept: {} }

const open = (visitor: Visitor | undefined = newVisitor, faces = face('out', out) + face('shop', shop)) => {
  document.body.innerHTML = `<div id="root"></div>${faces}<p id="coming" hidden></p>`
  showFirstScreen(visitor)
}

const root = () => document.getElementById('root') as HTMLElement
const screen = () => document.getElementById('first-screen')
const within = <T extends HTMLElement>(place: HTMLElement | null, selector: string) =>
  place?.querySelector<T>(selector) as T
const isComing = () => document.getElementById('coming')?.hidden === false

/** Mutations are reported in a microtask. */
const arrive = async (html = out) => {
  root().innerHTML = html
  await Promise.resolve()
}

const later = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  history.replaceState(null, '', '/')
})

test('a stranger sees the screen for strangers until the part has come, and never both', async () => {
  open()
  expect(within(screen(), 'h1').textContent).toBe('Sign in')
  expect(root().innerHTML).toBe('')
  await arrive()
  expect(screen()).toBeNull()
})

test('a visitor who is known sees what is theirs, with where they are marked', () => {
  history.replaceState(null, '', '/?screen=history')
  open({ face: 'shop', kept: {} })
  expect(screen()?.querySelector('h1')).toBeNull()
  expect(within(screen(), '[aria-current]').textContent).toBe('History')
  expect(screen()?.querySelectorAll('[aria-current]')).toHaveLength(1)
})

test('where a visitor is stays marked when a link within the page has led on', () => {
  history.replaceState(null, '', '/?screen=history#content')
  open({ face: 'shop', kept: {} })
  expect(within(screen(), '[aria-current]').textContent).toBe('History')
})

test('what is kept of a visitor stands where a screen asks for it, as text or as what is chosen', () => {
  const option = (name: string) => `<option value="${name}">${name}</option>`
  const choice = `<select data-kept="appearance">${option('system')}${option('dark')}</select>`
  const desk = `<strong data-kept="name">&nbsp;</strong>${choice}`
  open({ face: 'cart', kept: { name: 'Meera <b>K.</b>', appearance: 'dark' } }, face('cart', desk))
  expect(within(screen(), 'strong').textContent).toBe('Meera <b>K.</b>')
  expect(within<HTMLSelectElement>(screen(), 'select').value).toBe('dark')
  open({ face: 'cart', kept: { name: '', appearance: undefined } }, face('cart', desk))
  expect(within<HTMLSelectElement>(screen(), 'select').value).toBe('system')
})

test('a visitor who is at home in another part is a stranger here', () => {
  open({ face: 'cart', kept: {} })
  expect(within(screen(), 'h1').textContent).toBe('Sign in')
})

test('nothing is shown to whom it might not belong, nor where nothing was drawn', () => {
  document.body.innerHTML = `<div id="root"></div>${face('out', out)}`
  showFirstScreen(undefined)
  expect(screen()).toBeNull()
  open(newVisitor, '')
  expect(screen()).toBeNull()
})

test('a part that only says that it is loading is waited for, until there is something to press', async () => {
  open()
  await arrive('<main aria-busy="true"><h1>Opening</h1></main>')
  expect(screen()).not.toBeNull()
  within(root(), 'main').innerHTML += '<button>Try again</button>'
  await Promise.resolve()
  expect(screen()).toBeNull()
})

test('one that failed is seen, too', async () => {
  open()
  await arrive('<main aria-busy="true"></main>')
  within(root(), 'main').setAttribute('aria-busy', 'false')
  await Promise.resolve()
  expect(screen()).toBeNull()
})

test('typed text, focus and selection are carried over, and the part gets the events', async () => {
  open()
  const onInput = jest.fn()
  root().addEventListener('input', ({ target }) => onInput((target as HTMLInputElement).name))
  const field = within<HTMLInputElement>(screen(), 'input')
  await userEvent.type(field, 'Meera')
  field.setSelectionRange(1, 3)
  await arrive()
  const real = within<HTMLInputElement>(root(), 'input')
  expect(real.value).toBe('Meera')
  expect(document.activeElement).toBe(real)
  expect([real.selectionStart, real.selectionEnd]).toEqual([1, 3])
  expect(onInput.mock.calls).toEqual([['name']])
})

test('who has skipped to the content is there when the part comes', async () => {
  const content = '<main id="content" tabindex="-1"><button type="button">More</button></main>'
  open({ face: 'shop', kept: {} }, face('shop', `<a href="#content">Skip to content</a>${content}`))
  within(screen(), 'main').focus()
  await arrive(content)
  expect(document.activeElement).toBe(within(root(), 'main'))
})

test('a press says that it is coming, is not sent by the browser, and is repeated once for what was pressed last', async () => {
  open()
  const pressed = jest.fn()
  root().addEventListener('click', ({ target }) => pressed((target as HTMLElement).textContent))
  const submitted = jest.fn((event: Event) => event.preventDefault())
  root().addEventListener('submit', submitted)
  const moreButton = within(screen(), 'button[type=button]')
  await userEvent.click(moreButton)
  expect(isComing()).toBe(true)
  expect(moreButton.getAttribute('aria-busy')).toBe('true')
  await userEvent.type(within(screen(), 'input'), 'Meera{Enter}')
  expect(moreButton.getAttribute('aria-busy')).toBe('false')
  await arrive()
  expect(isComing()).toBe(false)
  await later()
  expect(pressed.mock.calls).toEqual([['Enter']])
  expect(submitted).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(within(root(), 'button'))
})

test('a word that is made of several keys is finished where it was begun', async () => {
  open()
  const field = within<HTMLInputElement>(screen(), 'input')
  field.focus()
  field.dispatchEvent(new Event('compositionstart', { bubbles: true }))
  await arrive()
  expect(screen()?.dataset['over']).toBe('')
  field.value = 'मीरा'
  field.dispatchEvent(new Event('compositionend', { bubbles: true }))
  await later()
  expect(screen()).toBeNull()
  expect(within<HTMLInputElement>(root(), 'input').value).toBe('मीरा')
})

test('once another version starts it is gone, and what was typed in it is not', async () => {
  open()
  await userEvent.type(within(screen(), 'input'), 'Meera')
  removeFirstScreen()
  expect(screen()).toBeNull()
  await arrive()
  expect(within<HTMLInputElement>(root(), 'input').value).toBe('Meera')
})
