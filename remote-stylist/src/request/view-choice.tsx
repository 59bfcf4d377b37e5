import { Segmented } from '@drape/remote-shared/desk'
import { useState } from 'react'

const views = ['Cards', 'Lines'] as const
type View = (typeof views)[number]

/** The last choice on this page, because the queue is opened often. */
let chosen: View = 'Cards'

export const useView = () => {
  const [view, setView] = useState(chosen)
  const choose = (next: View) => {
    chosen = next
    setView(next)
  }
  return [view, choose] as const
}

interface ViewChoiceProps {
  readonly view: View
  readonly onChoose: (view: View) => void
}

export const ViewChoice = ({ view, onChoose }: ViewChoiceProps) => (
  <Segmented aria-label="Show the queue as" options={[...views]} value={view} onChange={onChoose} />
)
