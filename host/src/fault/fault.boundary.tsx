import { Component, type ReactNode } from 'react'
import { FaultPanel } from './fault.panel.tsx'
import { tellShellFault } from './shell-fault.ts'

export class FaultBoundary extends Component<{ readonly children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    tellShellFault()
  }

  override render() {
    return this.state.hasFailed ? <FaultPanel /> : this.props.children
  }
}
