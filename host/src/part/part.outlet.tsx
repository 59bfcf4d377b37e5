import { type ComponentType, startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { useNavigationType } from 'react-router-dom'
import { FaultPanel } from '../fault/fault.panel.tsx'
import { PartBoundary } from './part.boundary.tsx'
import { PartFailure } from './part-failure.ts'
import { PartUnavailable } from './part-unavailable.panel.tsx'

export interface PartLoader {
  open(part: string): Promise<ComponentType>
  /** Whether the page will be loaded anew without what broke. */
  recover(error: unknown): boolean
  /** Whether the page will be loaded anew because another try promises to help. */
  retry(failure: PartFailure): Promise<boolean>
}

type State =
  | { readonly is: 'loading' }
  | { readonly is: 'open'; readonly App: ComponentType }
  | { readonly is: 'failed'; readonly failure: PartFailure }

/** The link that was followed is gone, and the focus with it: a screen reader would stay silent. */
const focusHeading = (): void => {
  const heading = document.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/**
 * Tells that a part is on the screen and answers: effects run once what stands above them is committed. Its
 * own first effects may still break it, hence the wait.
 */
const Shown = ({ part, onShown }: { readonly part: string; readonly onShown: () => void }) => {
  const isFollowed = useNavigationType() === 'PUSH'
  useEffect(() => {
    performance.mark(`drape:${part}`)
    if (isFollowed) focusHeading()
    const timer = setTimeout(onShown)
    return () => clearTimeout(timer)
  }, [part, onShown, isFollowed])
  return null
}

export const PartOutlet = ({ part, loader }: { readonly part: string; readonly loader: PartLoader }) => {
  const [state, setState] = useState<State>({ is: 'loading' })

  // The skeleton has the shape of the part that it stands for, on a change of route too.
  useLayoutEffect(() => {
    document.body.dataset['part'] = part
  }, [part])

  useEffect(() => {
    loader.open(part).then(
      // A screen is drawn in slices, between which the page answers: a slow phone draws it for half a second.
      (App) => startTransition(() => setState({ is: 'open', App })),
      (error: unknown) => setState({ is: 'failed', failure: PartFailure.of(part, error) }),
    )
  }, [part, loader])

  // The page shows its skeleton as long as nothing else is there.
  if (state.is === 'loading') return null
  if (state.is === 'failed') return <PartUnavailable failure={state.failure} retry={loader.retry} />
  const { App } = state
  const unavailable = (error: unknown) => (
    <PartUnavailable failure={PartFailure.of(part, error)} retry={loader.retry} />
  )
  return (
    <PartBoundary whenUnseen={unavailable} whenSeen={<FaultPanel />} recover={loader.recover}>
      {(onShown) => (
        <>
          <App />
          <Shown part={part} onShown={onShown} />
        </>
      )}
    </PartBoundary>
  )
}
