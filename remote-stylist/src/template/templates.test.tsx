import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  listTemplates,
  longestTemplate,
  maxTemplates,
  type Template,
} from '@drape/contract/template'
import { refused, withStatus } from '@drape/remote-shared/test/api'
import { done, idOf } from '@drape/remote-shared/test/factories'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openAtDesk, press, startDesk } from '../../test/desk.tsx'
import { templateOf } from '../../test/template.ts'
import { Templates } from './templates.tsx'

const api = startDesk()

/** Answers the calls for templates from a list, which they change. */
const serveTemplates = (...initial: Template[]) => {
  let templates = initial
  api.answer(listTemplates, () => ({ templates }))
  api.answer(createTemplate, ({ body }) => {
    const newTemplate = { id: idOf(90 + templates.length), ...body }
    templates = [...templates, newTemplate]
    return newTemplate
  })
  api.answer(changeTemplate, ({ params, body }) => {
    const changed = { id: params.id, ...body }
    templates = templates.map((template) => (template.id === params.id ? changed : template))
    return changed
  })
  api.answer(deleteTemplate, ({ params }) => {
    templates = templates.filter(({ id }) => id !== params.id)
    return done
  })
}

const open = async () => {
  openAtDesk(<Templates />)
  return within(await screen.findByRole('region', { name: 'For descriptions' }))
}
const names = () => screen.queryAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)

test('templates are grouped by kind, and an empty kind says so', async () => {
  serveTemplates(
    templateOf(1, { name: 'Monsoon', text: 'Dear {name},\nindigo.' }),
    templateOf(2, { name: 'Winter' }),
  )
  const descriptions = await open()
  expect(descriptions.getAllByRole('listitem')).toHaveLength(2)
  descriptions.getByText(/^Dear \{name\},/)
  const notes = within(screen.getByRole('region', { name: 'For stylist notes' }))
  notes.getByText('No template for notes yet.')
  screen.getByText(/2 templates\.$/)
})

test('a template is added, and the button for the next one has the focus', async () => {
  serveTemplates()
  await open()
  await press('New template, for stylist notes')
  const name = screen.getByLabelText('Name')
  expect(document.activeElement).toBe(name)
  await userEvent.keyboard(' Sleeves ')
  await userEvent.type(screen.getByLabelText('Text'), 'Roll them once.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('“Sleeves” was added')
  expect(names()).toEqual(['Sleeves'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New template, for stylist notes' }))
  expect(api.requests(createTemplate).map(({ body }) => body)).toEqual([
    { kind: 'note', name: 'Sleeves', text: 'Roll them once.' },
  ])
})

test('what is missing or too long is said and not sent, and Escape leaves', async () => {
  serveTemplates()
  await open()
  await press('New template, for descriptions')
  await press('Add template')
  await screen.findByText('Please give it a name')
  screen.getByText('Please give it a text')
  await userEvent.type(screen.getByLabelText('Name'), 'Monsoon')
  fireEvent.change(screen.getByLabelText('Text'), {
    target: { value: 'a'.repeat(longestTemplate.text + 2) },
  })
  screen.getByText('2 characters too many')
  await press('Add template')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Text')))
  await userEvent.keyboard('{Escape}')
  screen.getByText('No template for descriptions yet.')
  expect(api.requests(createTemplate)).toEqual([])
})

test('a refusal of the server is shown and the text stays; after a lost reply it is sent under the same key', async () => {
  serveTemplates()
  api.answer(createTemplate, refused(409, 'You have a template for a description of this name already.'))
  await open()
  await press('New template, for descriptions')
  await userEvent.type(screen.getByLabelText('Name'), 'Monsoon')
  await userEvent.type(screen.getByLabelText('Text'), 'Indigo.')
  await press('Add template')
  await screen.findByText(/^Not saved: You have a template for a description of this name already\./)
  await press('Add template')
  await waitFor(() => expect(api.requests(createTemplate)).toHaveLength(2))
  const isIdle = () =>
    screen.getByRole('button', { name: 'Add template' }).getAttribute('aria-busy') === 'false'
  await waitFor(() => expect(isIdle()).toBe(true))
  await userEvent.type(screen.getByLabelText('Name'), ' 2')
  await press('Add template')
  await waitFor(() => expect(api.requests(createTemplate)).toHaveLength(3))
  const keys = api.requests(createTemplate).map(({ headers }) => headers['idempotency-key'])
  expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false])
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('Indigo.')
})

test('a template is changed in its place', async () => {
  serveTemplates(templateOf(1, { name: 'Monsoon' }))
  await open()
  await press('Change Monsoon')
  const name = screen.getByLabelText('Name')
  await userEvent.clear(name)
  await userEvent.type(name, 'Rain')
  await press('Save')
  const changed = await screen.findByRole('button', { name: 'Change Rain' })
  expect(document.activeElement).toBe(changed)
  await userEvent.click(changed)
  await userEvent.keyboard('{Escape}')
  expect(names()).toEqual(['Rain'])
})

test('a deleted template is back with Undo', async () => {
  serveTemplates(templateOf(1, { name: 'Monsoon' }))
  await open()
  await press('Delete Monsoon')
  const undo = await screen.findByRole('button', { name: 'Undo' })
  expect(document.activeElement).toBe(undo)
  expect(names()).toEqual([])
  await userEvent.click(undo)
  await screen.findByText('“Monsoon” is back')
  expect(names()).toEqual(['Monsoon'])
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'For descriptions' }))
})

test('what cannot be deleted or put back is said', async () => {
  serveTemplates(templateOf(1, { name: 'Monsoon' }))
  api.answer(deleteTemplate, withStatus(500))
  await open()
  await press('Delete Monsoon')
  await screen.findByText(/^Not deleted: /)
  api.answer(deleteTemplate, done)
  api.answer(createTemplate, refused(409, 'There is room for 100 templates.'))
  await press('Delete Monsoon')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('“Monsoon” could not be put back: There is room for 100 templates.')
})

test('a hundred are all that there is room for', async () => {
  serveTemplates(
    ...Array.from({ length: maxTemplates }, (_, index) => templateOf(index, { name: `Number ${index}` })),
  )
  await open()
  screen.getByText(/100 templates, and there is no room for more\.$/)
  for (const button of screen.getAllByRole<HTMLButtonElement>('button', { name: /^New template/ }))
    expect(button.disabled).toBe(true)
})

test('templates that did not load are asked for again', async () => {
  api.answer(listTemplates, withStatus(500))
  openAtDesk(<Templates />)
  const retryButton = await screen.findByRole('button', { name: 'Load the templates' }, { timeout: 5000 })
  serveTemplates()
  await userEvent.click(retryButton)
  await screen.findByText('No template for descriptions yet.')
})

test('of a server that knows of no templates there is no section', async () => {
  api.answer(listTemplates, withStatus(404))
  openAtDesk(<Templates />)
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
})
