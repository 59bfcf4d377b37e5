import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profiler } from 'react'
import { blankDraft } from './draft.ts'
import { DraftField } from './draft-field.tsx'
import { openStore } from './draft-store.ts'

test('a letter draws its field and no other', async () => {
  const store = openStore(blankDraft)
  store.tried.write(true)
  const onRender = jest.fn()
  render(
    <>
      <DraftField store={store} part="title" label="Title" />
      <Profiler id="brand" onRender={onRender}>
        <DraftField store={store} part="brand" item={0} label="Brand" />
      </Profiler>
    </>,
  )
  const renderCount = onRender.mock.calls.length
  await userEvent.type(screen.getByLabelText('Title'), 'Blues')
  expect(store.read().title).toBe('Blues')
  screen.getByText('Please give a brand')
  expect(onRender).toHaveBeenCalledTimes(renderCount)
  act(() =>
    store.change((draft) => ({ ...draft, items: draft.items.map((item) => ({ ...item, brand: 'Anokhi' })) })),
  )
  expect(screen.getByLabelText<HTMLInputElement>('Brand').value).toBe('Anokhi')
  expect(onRender.mock.calls.length).toBeGreaterThan(renderCount)
})
