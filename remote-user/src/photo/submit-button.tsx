import { Announcement, Button, useArrival } from '@drape/remote-shared/ui'
import { type ComponentType, useEffect, useState } from 'react'
import { submission } from '../signed-in/submission.ts'
import { submitPhoto } from './photo.store.ts'

interface AgreementProps {
  readonly isAsked: boolean
  readonly onAgreed: () => void
  readonly onClose: () => void
}

/** Loads what asks a person to agree to the terms, and goes on at once where that was done. */
export type LoadAgreement = () => Promise<ComponentType<AgreementProps>>

export const SubmitButton = ({ load }: { readonly load: LoadAgreement }) => {
  // Before it is pressed, so that it need not wait then.
  const { Piece, isLoading, words, open } = useArrival(load, true)
  const [isAsked, setIsAsked] = useState(false)

  // Agreeing may be what finds the session ended.
  useEffect(() => submission.write(isAsked), [isAsked])

  const press = () => {
    setIsAsked(true)
    if (!Piece) void open()
  }
  const send = () => {
    setIsAsked(false)
    void submitPhoto()
  }
  return (
    <>
      <Button size="large" block type="primary" aria-busy={isAsked && isLoading} onClick={press}>
        Submit Photo
      </Button>
      <Announcement isError>{isAsked ? words : undefined}</Announcement>
      {Piece && <Piece isAsked={isAsked} onAgreed={send} onClose={() => setIsAsked(false)} />}
    </>
  )
}
