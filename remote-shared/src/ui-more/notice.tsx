import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Sheet } from '../ui/sheet.tsx'

const css = `
.notice { display: grid; justify-items: center; gap: .75rem; padding: 2.5rem 1rem; text-align: center; text-wrap: balance }
.notice h2 { margin: 0; font: 400 1.875rem/1.1 var(--serif) }
.notice p { margin: 0; max-width: 26rem; color: var(--ink-soft) }
.notice-art { width: 7rem; color: var(--clay) }
`

interface NoticeProps {
  readonly title: string
  readonly children?: ReactNode
  readonly art?: ReactNode
  readonly action?: { readonly name: string; readonly onPress: () => void }
  /** Read out at once: something failed. */
  readonly isTrouble?: boolean
}

/** What stands where there is nothing, or where something failed, with the one thing to do about it. */
export const Notice = ({ title, children, art, action, isTrouble = false }: NoticeProps) => (
  <div className="notice" {...(isTrouble && { role: 'alert' })}>
    <Sheet name="notice" css={css} />
    {art && (
      <div className="notice-art" aria-hidden="true">
        {art}
      </div>
    )}
    <h2>{title}</h2>
    {children && <p>{children}</p>}
    {action && (
      <Button type="primary" size="large" onClick={action.onPress}>
        {action.name}
      </Button>
    )}
  </div>
)
