import { type ComponentType, type ReactNode, useEffect } from 'react'
import { arrivalFailed, useArrival } from '../ui/use-arrival.ts'
import { Notice } from './notice.tsx'

interface LaterProps<Props> {
  readonly load: () => Promise<ComponentType<Props>>
  readonly with: Props
  readonly waiting: ReactNode
  /** What stands there when the code did not come; a screen says more than a piece of one. */
  readonly broken?: (tryAgain: () => void) => ReactNode
}

const piece = (tryAgain: () => void) => (
  <Notice title={arrivalFailed} isTrouble action={{ name: 'Try again', onPress: tryAgain }} />
)

/** A screen whose code comes when it is first shown, and may be asked for again when it did not come. */
export const Later = <Props extends object>({
  load,
  with: props,
  waiting,
  broken = piece,
}: LaterProps<Props>) => {
  const { Piece, hasFailed, open } = useArrival(load)

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked for once; Try again asks again.
  useEffect(() => void open(), [])

  if (Piece) return <Piece {...props} />
  if (!hasFailed) return waiting
  return broken(() => void open())
}
