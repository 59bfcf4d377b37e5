import { useArrival } from '@drape/remote-shared/ui'
import { useEffect } from 'react'

const loadPanel = () => import('@drape/remote-shared/member-ui').then((module) => module.FaultPanel)

/** Loaded when needed, because the sign-in screen uses nothing else of that door. */
export const SavedDataFault = () => {
  const { Piece, open } = useArrival(loadPanel)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked for once.
  useEffect(() => void open(), [])
  return Piece && <Piece>Failed to load saved data. Please refresh the page.</Piece>
}
