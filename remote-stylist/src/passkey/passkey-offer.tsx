import { listPasskeys } from '@drape/contract/passkey'
import { useCall } from '@drape/remote-shared/api'
import { showToast } from '@drape/remote-shared/toast'
import { useEffect, useState } from 'react'
import { device } from '../device.ts'
import { PasskeysDialog } from './passkeys.dialog.tsx'

const afterMs = 3_000
const shownMs = 20_000

/** Browsers make passkeys for names alone, not for numbers. */
const canMake = () => 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)

interface PasskeyOfferProps {
  readonly stylistId: string
  /** Whether an outfit is being made, whose form the words would cover. */
  readonly isAtWork: boolean
}

/** Says once, after a password has signed in, that a passkey would do. */
export const PasskeyOffer = ({ stylistId, isAtWork }: PasskeyOfferProps) => {
  const place = `passkey:offer:${stylistId}` as const
  const [isOpen, setIsOpen] = useState(false)
  const [enabled] = useState(() => canMake() && device.read(place) === null)
  const { data } = useCall(listPasskeys, {}, { afterMs, enabled })
  // A session of today's that began earlier is left alone.
  const isWanted = enabled && data?.passkeys.length === 0 && !data.needsPassword

  useEffect(() => {
    // Who has a dialog open is at work, perhaps on this.
    if (!isWanted || isAtWork || device.read(place) !== null || document.querySelector('dialog[open]')) return
    device.write(place, 'made')
    return showToast('You can sign in without typing your password: with your fingerprint, face or PIN.', {
      ms: shownMs,
      action: { name: 'Set it up', onPress: () => setIsOpen(true) },
    })
  }, [isWanted, isAtWork, place])

  return isOpen ? <PasskeysDialog onClose={() => setIsOpen(false)} /> : null
}
