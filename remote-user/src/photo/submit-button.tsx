import { Announcement, Button, useLazy } from '@drape/remote-shared/ui'
import { type ComponentType, useEffect, useState } from 'react'
import { submission } from '../device/submission.ts'
import { submitPhoto } from './photo.store.ts'

interface AgreementProps {
  readonly isAsked: boolean
  readonly onAgreed: () => void
  readonly onClose: () => void
}

/**
 * Loads the component that asks a user to agree to the terms. It calls onAgreed at once if they have agreed already.
 */
export type LoadAgreement = () => Promise<ComponentType<AgreementProps>>

export const SubmitButton = ({ load }: { readonly load: LoadAgreement }) => {
  // Loaded before the button is pressed, so that a press need not wait.
  const { Component, isLoading, words: loadMessage, open } = useLazy(load, true)
  const [isAsked, setIsAsked] = useState(false)

  // Stored, because the call of the agreement may find that the session has ended.
  useEffect(() => submission.write(isAsked), [isAsked])

  const press = () => {
    setIsAsked(true)
    if (!Component) void open()
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
      <Announcement isError>{isAsked ? loadMessage : undefined}</Announcement>
      {Component && <Component isAsked={isAsked} onAgreed={send} onClose={() => setIsAsked(false)} />}
    </>
  )
}
