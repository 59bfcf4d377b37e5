import { type ReactNode, useCallback, useRef, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

interface Props {
  readonly children: (onShown: () => void) => ReactNode
  readonly whenUnseen: (error: unknown) => ReactNode
  readonly whenSeen: ReactNode
  readonly recover: (error: unknown, isSeen: boolean) => boolean
}

export const PartBoundary = ({ children, whenUnseen, whenSeen, recover }: Props) => {
  const isSeen = useRef(false)
  const [isRecovering, setIsRecovering] = useState(false)
  const onShown = useCallback(() => {
    isSeen.current = true
  }, [])
  const fallback = ({ error }: { error: unknown }) => {
    if (isRecovering) return null
    return isSeen.current ? whenSeen : whenUnseen(error)
  }
  return (
    <ErrorBoundary
      fallbackRender={fallback}
      onError={(error) => setIsRecovering(recover(error, isSeen.current))}
    >
      {children(onShown)}
    </ErrorBoundary>
  )
}
