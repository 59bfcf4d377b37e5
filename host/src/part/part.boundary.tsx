import { Component, type ReactNode } from 'react'

interface Props {
  readonly children: (onShown: () => void) => ReactNode
  /** For a part that broke before anybody saw it. */
  readonly whenUnseen: (error: unknown) => ReactNode
  /** For a part that broke in a person's hands. */
  readonly whenSeen: ReactNode
  readonly recover: (error: unknown) => boolean
}

interface Caught {
  readonly error: unknown
  readonly isRecovering: boolean
}

export class PartBoundary extends Component<Props, { caught: Caught | undefined }> {
  override state: { caught: Caught | undefined } = { caught: undefined }
  #isSeen = false

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error, isRecovering: false } }
  }

  override componentDidCatch(error: unknown) {
    if (!this.#isSeen && this.props.recover(error)) this.setState({ caught: { error, isRecovering: true } })
  }

  #onShown = () => {
    this.#isSeen = true
  }

  override render() {
    const { caught } = this.state
    if (!caught) return this.props.children(this.#onShown)
    if (caught.isRecovering) return null
    return this.#isSeen ? this.props.whenSeen : this.props.whenUnseen(caught.error)
  }
}
