import { useArrival } from '@drape/remote-shared/ui'
import { type ComponentType, useEffect } from 'react'

interface LateProps {
  readonly load: () => Promise<ComponentType<{ readonly isUnreadable?: boolean | undefined }>>
  readonly isUnreadable?: boolean | undefined
}

/** Brings what visitors who only look have no use for; if it does not come, nothing stands in its place. */
export const Late = ({ load, isUnreadable }: LateProps) => {
  const { Piece, open } = useArrival(load)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked for once.
  useEffect(() => void open(), [])
  return Piece && <Piece isUnreadable={isUnreadable} />
}
