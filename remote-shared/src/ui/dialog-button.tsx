import { Button } from 'antd'
import { type ComponentType, useState } from 'react'
import { Announcement } from './announcement.tsx'

interface DialogProps {
  readonly onClose: () => void
}

interface DialogButtonProps {
  readonly children: string
  /** Brings the dialog, which is not part of the screen's own code. */
  readonly load: () => Promise<ComponentType<DialogProps>>
}

type State = 'shut' | 'loading' | 'failed' | { readonly Dialog: ComponentType<DialogProps> }

/**
 * A quiet button whose dialog arrives when it is asked for. A React.lazy would keep a failed arrival for ever,
 * and antd's own sign of loading stays for ever when the dialog arrives before it has faded in.
 */
export const DialogButton = ({ children, load }: DialogButtonProps) => {
  const [state, setState] = useState<State>('shut')

  const isLoading = state === 'loading'

  const open = async () => {
    if (isLoading) return
    setState('loading')
    setState(
      await load().then(
        (Dialog) => ({ Dialog }),
        () => 'failed' as const,
      ),
    )
  }

  return (
    <>
      <Button type="text" aria-haspopup="dialog" aria-busy={isLoading} onClick={open}>
        {children}
      </Button>
      <Announcement>{state === 'failed' ? 'This did not load. Please try again.' : undefined}</Announcement>
      {typeof state === 'object' && <state.Dialog onClose={() => setState('shut')} />}
    </>
  )
}
