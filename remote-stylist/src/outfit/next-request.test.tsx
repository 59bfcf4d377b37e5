import { ApiProvider } from '@drape/remote-shared/api'
import { takeNextRequest } from '@drape/remote-shared/stylist-calls'
import { startTestApi } from '@drape/remote-shared/test/api'
import { render, screen, waitFor } from '@testing-library/react'
import { lendRequest, press } from '../../test/styling.tsx'
import { MoodBoardDialog } from './mood-board.dialog.tsx'

const api = startTestApi()
const completed = jest.fn()
const nothing = () => undefined

const open = async () => {
  const page = render(
    <ApiProvider>
      <MoodBoardDialog
        outfitId={lendRequest(api).outfitId}
        notes=""
        onNotes={nothing}
        onClose={nothing}
        onMissing={nothing}
        onCompleted={completed}
        onCalledBack={nothing}
      />
    </ApiProvider>,
  )
  await screen.findByText('Kurta')
  return page
}

// Whether it knows is kept for as long as the page stays: hence a file of its own.
test('a server that knows no next request leads to the queue, and is not asked for one again', async () => {
  const page = await open()
  await press('Complete and take next')
  await waitFor(() => expect(completed).toHaveBeenCalledWith(null))
  expect(api.asked(takeNextRequest)).toHaveLength(1)
  page.unmount()
  await open()
  expect(screen.queryByRole('button', { name: 'Complete and take next' })).toBeNull()
})
