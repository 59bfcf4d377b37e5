import { tellShellFault } from '@drape/platform/runtime/fault'
import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { FaultPanel } from './fault-panel.tsx'

interface FaultBoundaryProps {
  readonly children: ReactNode
  readonly lastWords?: ReactNode
}

export const FaultBoundary = ({ children, lastWords = <FaultPanel /> }: FaultBoundaryProps) => (
  <ErrorBoundary fallback={lastWords} onError={tellShellFault}>
    {children}
  </ErrorBoundary>
)
