import { type ComponentType, type ReactNode, useEffect } from 'react'
import { Announcement } from '../ui/announcement.tsx'
import { Button } from '../ui/button.tsx'
import { arrivalFailed, useArrival } from '../ui/use-arrival.ts'
import { Notice } from './notice.tsx'

interface LaterProps<Props> {
  readonly load: () => Promise<ComponentType<Props>>
  readonly with: Props
  readonly waiting: ReactNode
  /** Shown when the code did not load; a screen has another text than a part of one. */
  readonly broken?: (tryAgain: () => void) => ReactNode
}

const piece = (tryAgain: () => void) => (
  <Notice title={arrivalFailed} isTrouble action={{ name: 'Try again', onPress: tryAgain }} />
)

/** Renders a component whose code is loaded when first shown, with a retry when that fails. */
export const Later = <Props extends object>({
  load,
  with: props,
  waiting,
  broken = piece,
}: LaterProps<Props>) => {
  const { Piece, hasFailed, isStuck, words, open } = useArrival(load)

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked for once; Try again asks again.
  useEffect(() => void open(), [])

  if (Piece) return <Piece {...props} />
  if (hasFailed) return broken(() => void open())
  return (
    <>
      {waiting}
      <Announcement>{words}</Announcement>
      {isStuck && <Button onClick={open}>Try again</Button>}
    </>
  )
}
