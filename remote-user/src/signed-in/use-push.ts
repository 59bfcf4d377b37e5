import { type MailKind, readPush, subscribePush, unsubscribePush } from '@drape/contract/notification'
import { useCall, useReplies } from '@drape/remote-shared/api'
import { useEffect, useState } from 'react'
import { canPush, forgetDevice, readDevice, subscribeDevice } from './push-device.ts'

/** Which kinds this device is told of, and the way to change that. */
export const usePush = () => {
  const [isAble] = useState(canPush)
  const [device, setDevice] = useState<string>()
  const [isBlocked, setIsBlocked] = useState(() => isAble && Notification.permission === 'denied')
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const { data } = useCall(readPush, {}, { enabled: isAble })
  const replies = useReplies()

  useEffect(() => {
    if (isAble) void readDevice().then(setDevice, () => undefined)
  }, [isAble])

  const publicKey = data?.public_key
  const off = data?.devices.find(({ id }) => id === device)?.off

  const change = async (next: readonly MailKind[] | undefined) => {
    if (!publicKey) return
    if (next === undefined) {
      await replies.ask(unsubscribePush, { params: { id: device ?? '' } })
      await forgetDevice()
      setDevice('')
    } else {
      const made = await subscribeDevice(publicKey)
      setIsBlocked(Notification.permission === 'denied')
      if (!made) return
      await replies.ask(subscribePush, { body: { ...made.subscription, off: [...next] } })
      setDevice(made.id)
    }
    await replies.refresh(readPush)
  }

  return {
    /** Undefined where nothing can be pushed, or it is not known yet. */
    device: publicKey ? device : undefined,
    isBlocked,
    isBusy,
    error,
    /** The kinds that are not wanted; undefined while this device is told of nothing. */
    off,
    /** Undefined tells it nothing more. To be called when something is pressed: it asks the person. */
    change: async (next: readonly MailKind[] | undefined): Promise<void> => {
      if (isBusy) return
      setIsBusy(true)
      setError(undefined)
      await change(next).catch(setError)
      setIsBusy(false)
    },
  }
}
