import { type ComponentType, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigationType } from 'react-router-dom'
import { measureWhenIdle } from '../evidence/measure-when-idle.ts'
import { PartBoundary } from './part-boundary.tsx'
import { PartFailure } from './part-failure.ts'

export interface PartLoader {
  open(part: string): Promise<ComponentType>
  /** Starts watching a part; returns a function that stops it. */
  watch(part: string): () => void
  /** Whether the page will be reloaded without the version that failed. */
  recover(part: string, error: unknown): boolean
  /** Whether the page is about to be reloaded. */
  isLeaving(): boolean
  /** Whether the part or a neighbour is not the newest version. */
  isOlder(part: string): boolean
  /** Whether the page will be reloaded because that is likely to help. */
  retry(failure: PartFailure): Promise<boolean>
}

/** What a host shows in the place of a part, and above it. */
export interface PartPanels {
  /** A part that could not be opened. */
  readonly Unavailable: ComponentType<{
    readonly failure: PartFailure
    readonly retry: (failure: PartFailure) => Promise<boolean>
  }>
  /** A part that failed after it was seen. */
  readonly Crashed: ComponentType
  readonly Notice: ComponentType<{ readonly isOlder: boolean }>
}

interface PartOutletProps {
  readonly part: string
  readonly loader: PartLoader
  readonly panels: PartPanels
}

type State =
  | { readonly is: 'loading' }
  | { readonly is: 'open'; readonly App: ComponentType }
  | { readonly is: 'failed'; readonly failure: PartFailure }

/** After a navigation the focused link no longer exists, so screen readers would announce nothing. */
const focusHeading = (): void => {
  const heading = document.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/**
 * Reports that a part is on the screen: effects run after everything above them is committed. Reported a task later,
 * because the part's own effects may still throw.
 */
const Shown = ({ part, onShown }: { readonly part: string; readonly onShown: () => void }) => {
  // How the part was come to, and not how a person goes on in it: the heading would take the focus from what they pressed.
  const type = useRef(useNavigationType())
  useEffect(() => {
    performance.mark(`drape:${part}`)
    measureWhenIdle()
    if (type.current === 'PUSH') focusHeading()
    const timer = setTimeout(onShown)
    return () => clearTimeout(timer)
  }, [part, onShown])
  return null
}

export const PartOutlet = ({ part, loader, panels }: PartOutletProps) => {
  const [state, setState] = useState<State>({ is: 'loading' })

  // The skeleton has the shape of the current part, also after navigating.
  useLayoutEffect(() => {
    document.body.dataset['part'] = part
  }, [part])

  useEffect(() => {
    let isGone = false
    let stopWatching = () => {}
    loader.open(part).then(
      (App) => {
        if (isGone) return
        // Starts before the part renders, because a part that loops forever leaves no time afterwards.
        stopWatching = loader.watch(part)
        // Rendering is interruptible (startTransition), because it takes half a second on a slow phone.
        startTransition(() => setState({ is: 'open', App }))
      },
      (error: unknown) => setState({ is: 'failed', failure: PartFailure.of(part, error) }),
    )
    return () => {
      isGone = true
      stopWatching()
    }
  }, [part, loader])

  // While #root is empty, the page shows its skeleton.
  if (state.is === 'loading') return null
  const { Unavailable, Crashed, Notice } = panels
  if (state.is === 'failed') return <Unavailable failure={state.failure} retry={loader.retry} />
  const { App } = state
  const unavailable = (error: unknown) => (
    <Unavailable failure={PartFailure.of(part, error)} retry={loader.retry} />
  )
  const recover = (error: unknown, isSeen: boolean) =>
    isSeen ? loader.isLeaving() : loader.recover(part, error)
  return (
    <PartBoundary whenUnseen={unavailable} whenSeen={<Crashed />} recover={recover}>
      {(onShown) => (
        <>
          <Notice isOlder={loader.isOlder(part)} />
          <App />
          <Shown part={part} onShown={onShown} />
        </>
      )}
    </PartBoundary>
  )
}
