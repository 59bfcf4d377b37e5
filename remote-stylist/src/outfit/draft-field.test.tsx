import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profiler } from 'react'
import { blankDraft } from './draft.ts'
import { DraftField } from './draft-field.tsx'
import { openStore } from './draft-store.ts'
import { TemplatesContext } from './field.tsx'

test('a letter draws the input of its field, and nothing else', async () => {
  const store = openStore({ ...blankDraft, title: 'Blue' })
  const Templates = jest.fn(() => null)
  store.tried.write(true)
  const onRender = jest.fn()
  render(
    <TemplatesContext value={{ Templates }}>
      <DraftField store={store} part="title" label="Title" templates="description" />
      <Profiler id="brand" onRender={onRender}>
        <DraftField store={store} part="brand" item={0} label="Brand" />
      </Profiler>
    </TemplatesContext>,
  )
  const renderCount = onRender.mock.calls.length
  await userEvent.type(screen.getByLabelText('Title'), 's')
  expect(store.read().title).toBe('Blues')
  screen.getByText('Please give a brand')
  expect(Templates).toHaveBeenCalledTimes(1)
  expect(onRender).toHaveBeenCalledTimes(renderCount)
  act(() =>
    store.change((draft) => ({ ...draft, items: draft.items.map((item) => ({ ...item, brand: 'Anokhi' })) })),
  )
  expect(screen.getByLabelText<HTMLInputElement>('Brand').value).toBe('Anokhi')
  expect(onRender.mock.calls.length).toBeGreaterThan(renderCount)
})
