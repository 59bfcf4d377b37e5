import { type MailKind, readPush, subscribePush, unsubscribePush } from '@drape/contract/notification'
import { useCall, useReplies, useTask } from '@drape/remote-shared/api'
import { useEffect, useState } from 'react'
import { canPush, forgetDevice, readDevice, subscribeDevice } from './push-device.ts'

/** The kinds of notification that this device gets, and a function to change them. */
export const usePush = () => {
  const [hasPush] = useState(canPush)
  const [device, setDevice] = useState<string | null>()
  const [isBlocked, setIsBlocked] = useState(() => hasPush && Notification.permission === 'denied')
  const { data, isPending } = useCall(readPush, {}, { enabled: hasPush })
  const replies = useReplies()

  useEffect(() => {
    if (hasPush)
      void readDevice().then(
        (id) => setDevice(id ?? null),
        () => setDevice(null),
      )
  }, [hasPush])

  const publicKey = data?.public_key
  const offKinds = data?.devices.find(({ id }) => id === device)?.off

  /** Subscribes, or unsubscribes for undefined. */
  const change = useTask(
    async (newOffKinds: readonly MailKind[] | undefined) => {
      if (!publicKey) return
      if (newOffKinds === undefined) {
        await replies.ask(unsubscribePush, { params: { id: device ?? '' } })
        await forgetDevice()
        setDevice('')
      } else {
        const newDevice = await subscribeDevice(publicKey)
        setIsBlocked(Notification.permission === 'denied')
        if (!newDevice) return
        await replies.ask(subscribePush, { body: { ...newDevice.subscription, off: [...newOffKinds] } })
        setDevice(newDevice.id)
      }
    },
    ['notification'],
  )

  return {
    /** The id of the subscription, '' without one; undefined until it is known, and where pushes are impossible. */
    device: publicKey ? (device ?? undefined) : undefined,
    /** Whether it may still become known. */
    isUnknown: hasPush && (isPending || (!!publicKey && device === undefined)),
    isBlocked,
    isBusy: change.isPending,
    error: change.error,
    /** The kinds that are switched off; undefined while the device has no subscription. */
    offKinds,
    /** Browsers ask for the permission only in the handler of a press. */
    change: change.press,
  }
}
