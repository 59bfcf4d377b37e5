import { ClosetShortcut } from './closet/closet-shortcut.tsx'
import { useSampleRatings } from './suggestion/sample-ratings.ts'
import { SamplesShortcut } from './suggestion/samples-shortcut.tsx'

interface HomeShortcutsProps {
  readonly closetAddress: string
  readonly samplesAddress: string
}

/** The closet's number includes the saved samples, which the closet shows too. */
export const HomeShortcuts = ({ closetAddress, samplesAddress }: HomeShortcutsProps) => {
  const { kept } = useSampleRatings()
  return (
    <>
      <ClosetShortcut address={closetAddress} more={kept.length} />
      <SamplesShortcut address={samplesAddress} />
    </>
  )
}
