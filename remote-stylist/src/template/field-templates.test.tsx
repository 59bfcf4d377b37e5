import { longest } from '@drape/contract/outfit'
import { createTemplate, listTemplates, type Template } from '@drape/contract/template'
import { useCall } from '@drape/remote-shared/api'
import { refused, withStatus } from '@drape/remote-shared/test/api'
import { idOf } from '@drape/remote-shared/test/factories'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { openAtDesk, startDesk } from '../../test/desk.tsx'
import { templateOf } from '../../test/template.ts'
import { FieldTemplates } from './field-templates.tsx'

const api = startDesk()

/** The keys that no handler has prevented. */
let unhandledKeys: string[] = []
let submits = 0
const recordKey = ({ key, defaultPrevented }: KeyboardEvent) => defaultPrevented || unhandledKeys.push(key)
beforeEach(() => {
  unhandledKeys = []
  submits = 0
  document.addEventListener('keydown', recordKey)
})
afterEach(() => document.removeEventListener('keydown', recordKey))

interface DeskProps {
  readonly initialText?: string
  readonly clientName?: string | undefined
}

const Desk = ({ initialText = '', clientName }: DeskProps) => {
  const [value, setValue] = useState(initialText)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submits += 1
      }}
    >
      <label htmlFor="field">Description</label>
      <FieldTemplates
        fieldId="field"
        kind="description"
        isFilled={value.trim() !== ''}
        clientName={clientName}
      />
      <textarea id="field" value={value} onChange={({ target }) => setValue(target.value)} />
    </form>
  )
}

const LoadState = () => <p>{useCall(listTemplates).isError && 'There is no such call'}</p>

const serve = (...templates: Template[]) => api.answer(listTemplates, { templates })
const monsoon = templateOf(1, { name: 'Monsoon', text: 'Dear {name}, indigo.' })
const winter = templateOf(2, { name: 'Winter', text: 'Wool.' })
const sleeves = templateOf(3, { name: 'Sleeves', kind: 'note' })

const open = (props: DeskProps = {}) => openAtDesk(<Desk clientName="Asha Kapoor" {...props} />)
const openButton = () => screen.findByRole('button', { name: 'Insert a template' })
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Description')
const focused = () =>
  document.activeElement?.querySelector('b')?.textContent ?? document.activeElement?.textContent
const items = () => screen.getAllByRole('menuitem').map((item) => item.querySelector('b')?.textContent)

test('by keys alone the menu is opened, walked, left and taken from', async () => {
  serve(monsoon, winter, sleeves)
  open()
  const button = await openButton()
  button.focus()
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await userEvent.keyboard('{Enter}')
  screen.getByRole('menu', { name: 'Templates for the description' })
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(items()).toEqual(['Monsoon', 'Winter'])
  expect(focused()).toBe('Monsoon')
  for (const [key, name] of [
    ['ArrowDown', 'Winter'],
    ['ArrowDown', 'Monsoon'],
    ['ArrowUp', 'Winter'],
    ['Home', 'Monsoon'],
    ['End', 'Winter'],
  ]) {
    await userEvent.keyboard(`{${key}}`)
    expect(focused()).toBe(name)
  }
  await userEvent.keyboard('m')
  expect(focused()).toBe('Monsoon')
  unhandledKeys = []
  await userEvent.keyboard('h{Escape}')
  expect(unhandledKeys).toEqual([])
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button)

  await userEvent.keyboard('{ArrowUp}')
  expect(focused()).toBe('Winter')
  await userEvent.keyboard('{Enter}')
  expect(field().value).toBe('Wool.')
  expect(document.activeElement).toBe(field())
  expect(screen.queryByRole('menu')).toBeNull()
  screen.getByText('“Winter” was inserted')
  expect(submits).toBe(0)
})

test('a template goes where the caret is, and what is written and selected stays', async () => {
  serve(monsoon)
  open({ initialText: 'Before. After.' })
  const button = await openButton()
  field().focus()
  field().setSelectionRange(0, 7)
  await userEvent.click(button)
  await userEvent.click(screen.getByRole('menuitem', { name: /^Monsoon/ }))
  expect(field().value).toBe('Before. Dear Asha, indigo. After.')
  expect(field().selectionStart).toBe('Before. Dear Asha, indigo.'.length)
})

test('in a field that never had the focus it goes to the end', async () => {
  serve(winter)
  open({ initialText: 'Indigo.' })
  const button = await openButton()
  field().setSelectionRange(0, 0)
  await userEvent.click(button)
  await userEvent.click(screen.getByRole('menuitem', { name: /^Winter/ }))
  expect(field().value).toBe('Indigo. Wool.')
})

test('of a client without a known name the mark stays, selected', async () => {
  serve(monsoon)
  open({ clientName: undefined })
  await userEvent.click(await openButton())
  await userEvent.keyboard('{Enter}')
  expect(field().value).toBe('Dear {name}, indigo.')
  const { value, selectionStart, selectionEnd } = field()
  expect(value.slice(selectionStart, selectionEnd)).toBe('{name}')
  screen.getByText(/Please write your client’s name in the place of \{name\}\.$/)
})

test('a template that does not fit is reported as too long, and is not inserted', async () => {
  serve(winter)
  const initialText = 'a'.repeat(longest.description - 2)
  open({ initialText })
  await userEvent.click(await openButton())
  const item = screen.getByRole('menuitem', { name: 'Winter 4 characters too many' })
  expect(item.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(item)
  expect(field().value).toBe(initialText)
})

test('a press beside it closes the menu, and so does a second one on its button', async () => {
  serve(winter)
  open()
  await userEvent.click(await openButton())
  await userEvent.click(field())
  expect(screen.queryByRole('menu')).toBeNull()
  await userEvent.click(await openButton())
  screen.getByRole('menu')
  await userEvent.click(await openButton())
  expect(screen.queryByRole('menu')).toBeNull()
})

test('what was typed is saved as a template, without the client’s name', async () => {
  serve(winter)
  api.answer(createTemplate, ({ body }) => ({ id: idOf(9), ...body }))
  open()
  await openButton()
  await userEvent.type(field(), ' For Asha, indigo and silver. ')
  await userEvent.click(await openButton())
  await userEvent.click(screen.getByRole('menuitem', { name: 'Save as template…' }))
  const name = screen.getByLabelText<HTMLInputElement>('Name of the template')
  expect(document.activeElement).toBe(name)
  expect(name.value).toBe('For {name}, indigo and')
  screen.getByText(/with \{name\} in the place of your client’s name\.$/)
  await userEvent.keyboard('Festive{Enter}')
  await screen.findByText('“Festive” was saved as a template')
  expect(document.activeElement).toBe(field())
  expect(submits).toBe(0)
  expect(api.requests(createTemplate).map(({ body }) => body)).toEqual([
    { kind: 'description', name: 'Festive', text: 'For {name}, indigo and silver.' },
  ])
})

test('without any template there is nothing to insert; the first is saved from what is typed', async () => {
  serve(sleeves)
  open()
  await waitFor(() => expect(api.requests(listTemplates)).toHaveLength(1))
  fireEvent.change(field(), { target: { value: 'Indigo.' } })
  await userEvent.click(await screen.findByRole('button', { name: 'Save as template' }))
  expect(screen.queryByRole('button', { name: 'Insert a template' })).toBeNull()
  api.answer(createTemplate, refused(409, 'There is room for 100 templates.'))
  await userEvent.clear(screen.getByLabelText('Name of the template'))
  await userEvent.keyboard('{Enter}')
  await screen.findByText('Please give it a name')
  await userEvent.keyboard('Blues{Enter}')
  await screen.findByText('Not saved: There is room for 100 templates.')
  unhandledKeys = []
  await userEvent.keyboard('{Escape}')
  expect(unhandledKeys).toEqual([])
  expect(screen.queryByLabelText('Name of the template')).toBeNull()
  expect(document.activeElement).toBe(field())
})

test('of a server that knows of no templates there is nothing', async () => {
  api.answer(listTemplates, withStatus(404))
  openAtDesk(
    <>
      <Desk initialText="Indigo." />
      <LoadState />
    </>,
  )
  await screen.findByText('There is no such call', {}, { timeout: 5000 })
  expect(screen.queryByRole('button')).toBeNull()
})
