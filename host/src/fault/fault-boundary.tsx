import { tellShellFault } from '@drape/platform/runtime/fault'
import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { FaultPanel } from './fault-panel.tsx'

interface FaultBoundaryProps {
  readonly children: ReactNode
  readonly fallback?: ReactNode
}

export const FaultBoundary = ({ children, fallback = <FaultPanel /> }: FaultBoundaryProps) => (
  <ErrorBoundary fallback={fallback} onError={tellShellFault}>
    {children}
  </ErrorBoundary>
)
