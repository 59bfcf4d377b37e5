import { type ComponentType, type ReactNode, useEffect } from 'react'
import { arrivalFailed, useArrival } from '../ui/use-arrival.ts'
import { Notice } from './notice.tsx'

interface LaterProps<Props> {
  readonly load: () => Promise<ComponentType<Props>>
  readonly with: Props
  readonly waiting: ReactNode
}

/** A screen whose code comes when it is first shown, and may be asked for again when it did not come. */
export const Later = <Props extends object>({ load, with: props, waiting }: LaterProps<Props>) => {
  const { Piece, hasFailed, open } = useArrival(load)

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked for once; Try again asks again.
  useEffect(() => void open(), [])

  if (Piece) return <Piece {...props} />
  if (!hasFailed) return waiting
  return <Notice title={arrivalFailed} isTrouble action={{ name: 'Try again', onPress: () => void open() }} />
}
