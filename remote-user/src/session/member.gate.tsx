import { Announcement, arrivalFailed, Button, useArrival } from '@drape/remote-shared/ui'
import { type ComponentType, useEffect } from 'react'

interface MemberProps {
  readonly hasJustEntered: boolean
}

interface MemberGateProps extends MemberProps {
  readonly load: () => Promise<ComponentType<MemberProps>>
}

/** What lies behind the sign-in comes when somebody is in: a visitor does not pay for it. */
export const MemberGate = ({ load, hasJustEntered }: MemberGateProps) => {
  const { Piece, hasFailed, open } = useArrival(load)

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked for once; Try again asks again.
  useEffect(() => void open(), [])

  if (Piece) return <Piece hasJustEntered={hasJustEntered} />
  return (
    <main className="panel" aria-busy={!hasFailed}>
      <h1>Drape</h1>
      <Announcement>{hasFailed ? arrivalFailed : undefined}</Announcement>
      {hasFailed ? (
        <Button type="primary" onClick={open}>
          Try again
        </Button>
      ) : (
        <p>Opening your wardrobe…</p>
      )}
    </main>
  )
}
