import { type ReactNode, useLayoutEffect, useReducer, useState, ViewTransition } from 'react'

const mayMove = () => !matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * React runs the effects of a screen, which send its requests, after the motion; a rendering in between runs them at
 * once.
 */
const useEffectsAtOnce = () => useReducer((runs: number) => runs + 1, 0)[1]
/** Of what mounted last: React tells of a shared motion what it removes. */
let runEffectsOfLast = () => {}

interface MovesProps {
  /** What has this name on the screen before moves here. At one time it may be given once. */
  readonly name: string | undefined
  /** One element. It must stay the same while its content loads. */
  readonly children: ReactNode
}

/**
 * Moves from one screen to the next if both show it in the same rendering. Back and Forward are rendered at once, and
 * nothing moves: React does not hold up a popstate.
 */
export const Moves = ({ name = 'auto', children }: MovesProps) => {
  const runEffects = useEffectsAtOnce()
  const [share] = useState(() => (mayMove() ? 'auto' : 'none'))
  useLayoutEffect(() => {
    runEffectsOfLast = runEffects
  }, [runEffects])
  return (
    <ViewTransition name={name} default="none" share={share} onShare={() => runEffectsOfLast()}>
      {children}
    </ViewTransition>
  )
}

let pressed: { readonly element: HTMLElement; readonly name: string } | undefined
let count = 0

const letGo = (): void => {
  pressed?.element.style.removeProperty('view-transition-name')
  pressed = undefined
}

/**
 * Lets the picture in what was pressed, or all of it, move to the next `MovesHere`. For what stays where it is, of
 * which React names nothing.
 */
export const moveFrom = (place: Element): void => {
  letGo()
  const element = place.querySelector('img') ?? place
  if (!(element instanceof HTMLElement) || !mayMove()) return
  count += 1
  pressed = { element, name: `pressed-${count}` }
  element.style.setProperty('view-transition-name', pressed.name)
}

/**
 * Around the first element of a screen or a dialog, to which moves what was pressed: for one further inside React begins
 * no transition when it mounts.
 */
export const MovesHere = ({ children }: Pick<MovesProps, 'children'>) => {
  const runEffects = useEffectsAtOnce()
  const [name] = useState(() => pressed?.name)
  // Before the browser looks for the name in what is new.
  useLayoutEffect(letGo, [])
  if (!name) return children
  return (
    <ViewTransition name={name} default="none" enter="auto" onEnter={runEffects}>
      {children}
    </ViewTransition>
  )
}
