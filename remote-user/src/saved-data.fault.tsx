import { useArrival } from '@drape/remote-shared/ui'
import { useEffect } from 'react'

const loadPanel = () => import('@drape/remote-shared/ui-more').then((module) => module.FaultPanel)

/** It comes only when it is needed, since the sign-in screen does without the rest of what stands behind that door. */
export const SavedDataFault = () => {
  const { Piece, open } = useArrival(loadPanel)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked for once.
  useEffect(() => void open(), [])
  return Piece && <Piece>Failed to load saved data. Please refresh the page.</Piece>
}
