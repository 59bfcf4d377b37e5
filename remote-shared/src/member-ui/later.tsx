import { type ComponentType, type ReactNode, useEffect } from 'react'
import { Announcement } from '../ui/announcement.tsx'
import { Button } from '../ui/button.tsx'
import { useArrival } from '../ui/use-arrival.ts'
import { Notice } from './notice.tsx'

interface LaterProps<Props> {
  readonly load: () => Promise<ComponentType<Props>>
  readonly with: Props
  readonly waiting: ReactNode
  /**
   * Shown when the code did not load; a screen has another text than a part of one. `away` is given if there is no
   * connection to load it over.
   */
  readonly broken?: (tryAgain: () => void, away: ReactNode) => ReactNode
}

/** Renders a component whose code is loaded when first shown, with a retry when that fails. */
export const Later = <Props extends object>({ load, with: props, waiting, broken }: LaterProps<Props>) => {
  const { Piece, hasFailed, isAway, isStuck, words = '', open } = useArrival(load)

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked for once; Try again asks again.
  useEffect(() => void open(), [])

  if (Piece) return <Piece {...props} />
  if (hasFailed) {
    const tryAgain = () => void open()
    const action = { name: 'Try again', onPress: tryAgain }
    const notice = <Notice title={words} isTrouble action={action} />
    return broken ? broken(tryAgain, isAway && notice) : notice
  }
  return (
    <>
      {waiting}
      <Announcement>{words}</Announcement>
      {isStuck && <Button onClick={open}>Try again</Button>}
    </>
  )
}
