import { Button } from 'antd'
import { Sheet } from '../ui/sheet.tsx'

const css = `
.fault { padding: 1.25rem 1.5rem 1.5rem; background: var(--surface); border: 1px solid var(--line); border-top: 6px solid var(--error) }
.fault h2 { margin: 0; font: 400 1.875rem/1.1 var(--serif) }
.fault p { margin: .5rem 0 1rem; color: var(--ink-soft) }
.fault-ways { display: flex; flex-wrap: wrap; gap: .75rem }
`

interface FaultPanelProps {
  readonly children: string
  /** For what may come right without a new page. */
  readonly onRetry?: () => void
}

/** The same panel as the shell's, for what went wrong while the rest of the screen is of use. */
export const FaultPanel = ({ children, onRetry }: FaultPanelProps) => (
  <section className="fault" role="alert">
    <Sheet name="fault" css={css} />
    <h2>Something went wrong</h2>
    <p>{children}</p>
    <div className="fault-ways">
      {onRetry && (
        <Button type="primary" onClick={onRetry}>
          Try again
        </Button>
      )}
      <Button onClick={() => location.reload()}>Refresh Page</Button>
    </div>
  </section>
)
