import { startTestApi } from '@drape/remote-shared/test/api'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openAtDesk } from '../test/desk.tsx'
import { field, setUpRequest } from '../test/styling.tsx'
import { screenOf } from './routes.tsx'
import type { FieldTemplatesProps } from './template/field-templates.tsx'

const mockRenders: FieldTemplatesProps[] = []
jest.mock('./template/field-templates.tsx', () => ({
  FieldTemplates: (props: FieldTemplatesProps) => {
    mockRenders.push(props)
    return null
  },
}))

const api = startTestApi()

test('the templates beside a field know its client, and are not drawn again at each letter', async () => {
  const fixture = setUpRequest(api, { user_name: 'Asha Rao' })
  const place = { screen: 'create-outfit', request: fixture.request.params.id } as const
  openAtDesk(screenOf(place, () => undefined))
  await waitFor(() => expect(mockRenders).toHaveLength(1))
  await screen.findByLabelText(/^Title/)
  expect(mockRenders[0]).toEqual({
    fieldId: field('Description').id,
    kind: 'description',
    isFilled: false,
    clientName: 'Asha Rao',
  })
  await userEvent.type(field('Title'), 'Blues')
  await userEvent.type(field('Description'), 'Indigo.')
  await userEvent.type(field('Name'), 'Kurta')
  expect(mockRenders.map(({ isFilled }) => isFilled)).toEqual([false, true])
})
