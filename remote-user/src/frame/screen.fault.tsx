import { Sheet } from '@drape/remote-shared/ui'
import { FaultPanel } from '@drape/remote-shared/ui-more'

const css = `
.screen-fault h1 { margin: 0 0 1.5rem; font: 400 clamp(2.5rem, 10vw, 3.75rem)/1 var(--serif); letter-spacing: -.015em }
`

interface ScreenFaultProps {
  readonly title: string
  readonly onRetry: () => void
}

/** In the place of a screen; the bar stays, and leads to the others. The specification leaves open how its words end. */
export const ScreenFault = ({ title, onRetry }: ScreenFaultProps) => (
  <div className="screen-fault">
    <Sheet name="screen-fault" css={css} />
    <h1>{title}</h1>
    <FaultPanel onRetry={onRetry}>Failed to load the requested screen. Please refresh the page.</FaultPanel>
  </div>
)
