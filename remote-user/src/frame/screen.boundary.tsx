import { Component, type ReactNode } from 'react'
import { ScreenFault } from './screen.fault.tsx'

interface ScreenBoundaryProps {
  readonly title: string
  readonly children: ReactNode
}

/** One for each place, by its key: a screen that throws takes neither the bar nor the next screen along. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    const { title, children } = this.props
    if (!this.state.hasFailed) return children
    return <ScreenFault title={title} onRetry={() => this.setState({ hasFailed: false })} />
  }
}
