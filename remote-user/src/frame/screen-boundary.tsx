import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { ScreenFault } from './screen-fault.tsx'

interface ScreenBoundaryProps {
  readonly title: string
  readonly children: ReactNode
}

/** An error boundary for each screen (by key): a screen that throws affects neither the tab bar nor the next screen. */
export const ScreenBoundary = ({ title, children }: ScreenBoundaryProps) => (
  <ErrorBoundary
    fallbackRender={({ resetErrorBoundary }) => <ScreenFault title={title} onRetry={resetErrorBoundary} />}
  >
    {children}
  </ErrorBoundary>
)
