import { listPasskeys } from '@drape/contract/passkey'
import { useCall } from '@drape/remote-shared/api'
import { showToast } from '@drape/remote-shared/toast'
import { useEffect, useState } from 'react'
import { device } from '../device.ts'
import { PasskeysDialog } from './passkeys.dialog.tsx'

const afterMs = 3_000
const shownMs = 20_000

/** Browsers create passkeys for host names alone, not for IP addresses. */
const canCreate = () => 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)

interface PasskeyOfferProps {
  readonly stylistId: string
  /** Whether the form of an outfit is open, which the toast would cover. */
  readonly isAtWork: boolean
}

/** Offers once, after a sign-in by password, to set up a passkey. */
export const PasskeyOffer = ({ stylistId, isAtWork }: PasskeyOfferProps) => {
  const storageKey = `passkey:offer:${stylistId}` as const
  const [isOpen, setIsOpen] = useState(false)
  const [enabled] = useState(() => canCreate() && device.read(storageKey) === null)
  const { data } = useCall(listPasskeys, {}, { afterMs, enabled })
  // A session that needs the password for a passkey began too long ago: it gets no offer.
  const isOffered = enabled && data?.passkeys.length === 0 && !data.needsPassword

  useEffect(() => {
    // An open dialog means that the stylist is at work, perhaps on passkeys.
    if (!isOffered || isAtWork || device.read(storageKey) !== null || document.querySelector('dialog[open]'))
      return
    device.write(storageKey, 'made')
    return showToast('You can sign in without typing your password: with your fingerprint, face or PIN.', {
      ms: shownMs,
      action: { name: 'Set it up', onPress: () => setIsOpen(true) },
    })
  }, [isOffered, isAtWork, storageKey])

  return isOpen ? <PasskeysDialog onClose={() => setIsOpen(false)} /> : null
}
