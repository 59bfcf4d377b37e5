import type { BodyOf } from '@drape/contract/call'
import { type Fit, updateFit } from '@drape/contract/fit'
import { useAct, useOnline } from '@drape/remote-shared/api'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

type Parts = BodyOf<typeof updateFit>
export type Part = keyof Parts
export type PartState = 'saving' | 'saved' | 'failed'

type States = Readonly<Partial<Record<Part, PartState>>>

/** The parts of a client's fit, as stored and as changed since: each is sent by itself, and stays if it fails. */
export const useFitParts = (stored: Fit | undefined) => {
  const { mutateAsync: send } = useAct(updateFit, 'later')
  const [changes, setChanges] = useState<Parts>({})
  const [states, setStates] = useState<States>({})
  /** The latest value of each part, and the request that sends it or the one before. */
  const latest = useRef<Parts>({})
  const requests = useRef(new Map<Part, Promise<void>>())
  const isOnline = useOnline()

  const setState = (part: Part, state: PartState) => setStates((states) => ({ ...states, [part]: state }))

  const sendLatest = async (part: Part) => {
    const value = latest.current[part]
    try {
      await send({ body: { [part]: value } })
      if (latest.current[part] === value) setState(part, 'saved')
    } catch {
      if (latest.current[part] === value) setState(part, 'failed')
    }
  }

  /** Requests of a part are sent one after the other: if one overtook another, the older value would stay. */
  const push = (part: Part) => {
    setState(part, 'saving')
    const before = requests.current.get(part) ?? Promise.resolve()
    requests.current.set(
      part,
      before.then(() => sendLatest(part)),
    )
  }

  const save = <Each extends Part>(part: Each, value: Parts[Each]) => {
    latest.current = { ...latest.current, [part]: value }
    setChanges(latest.current)
    push(part)
  }

  const sendFailed = useEffectEvent(() => {
    for (const [part, state] of Object.entries(states)) if (state === 'failed') push(part as Part)
  })
  useEffect(() => {
    if (isOnline) sendFailed()
  }, [isOnline])

  return { fit: stored && ({ ...stored, ...changes } as Fit), states, isOnline, save, tryAgain: push }
}

export type FitParts = ReturnType<typeof useFitParts>
