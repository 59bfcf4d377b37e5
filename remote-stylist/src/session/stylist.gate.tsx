import { Announcement, arrivalFailed, Button, Sheet, useArrival } from '@drape/remote-shared/ui'
import { type ComponentType, useEffect } from 'react'

// Mostly it is there before anybody could read that it is on its way.
const css = `
.gate { min-height: 100svh; display: grid; place-content: center; justify-items: center; gap: 1rem }
.gate h1 { margin: 0; font: 400 4rem/1 var(--serif) }
.gate[aria-busy=true] { animation: gate .2s .6s both }
@keyframes gate { from { opacity: 0 } }
`

interface ConsoleProps {
  readonly onLeave: () => void
}

interface StylistGateProps extends ConsoleProps {
  readonly load: () => Promise<ComponentType<ConsoleProps>>
}

/** The console comes when a stylist is in: the sign-in form stays light. */
export const StylistGate = ({ load, onLeave }: StylistGateProps) => {
  const { Piece, hasFailed, open } = useArrival(load)

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked for once; Try again asks again.
  useEffect(() => void open(), [])

  if (Piece) return <Piece onLeave={onLeave} />
  return (
    <main className="gate" aria-busy={!hasFailed}>
      <Sheet name="gate" css={css} />
      <h1>Drape</h1>
      <Announcement>{hasFailed ? arrivalFailed : 'Opening your desk…'}</Announcement>
      {hasFailed && (
        <Button type="primary" size="large" onClick={open}>
          Try again
        </Button>
      )}
    </main>
  )
}
