import { Button } from 'antd'
import type { ComponentType } from 'react'
import { Announcement } from './announcement.tsx'
import { arrivalFailed, useArrival } from './use-arrival.ts'

interface DialogProps {
  readonly onClose: () => void
}

interface DialogButtonProps {
  readonly children: string
  /** Brings the dialog, which is not part of the screen's own code. */
  readonly load: () => Promise<ComponentType<DialogProps>>
}

/** antd's own sign of loading stays for ever when the dialog arrives before it has faded in: hence aria-busy. */
export const DialogButton = ({ children, load }: DialogButtonProps) => {
  const { Piece, isLoading, hasFailed, open, shut } = useArrival(load)
  return (
    <>
      <Button type="text" aria-haspopup="dialog" aria-busy={isLoading} onClick={open}>
        {children}
      </Button>
      <Announcement>{hasFailed ? arrivalFailed : undefined}</Announcement>
      {Piece && <Piece onClose={shut} />}
    </>
  )
}
