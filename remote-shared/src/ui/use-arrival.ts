import { type ComponentType, useState } from 'react'

type State<Props> = 'shut' | 'loading' | 'failed' | { readonly Piece: ComponentType<Props> }

/** A piece whose code comes when it is asked for, and may be asked for again: a React.lazy would keep a failure for ever. */
export const useArrival = <Props>(load: () => Promise<ComponentType<Props>>) => {
  const [state, setState] = useState<State<Props>>('shut')

  const open = async () => {
    if (state === 'loading') return
    setState('loading')
    setState(
      await load().then(
        (Piece) => ({ Piece }),
        () => 'failed' as const,
      ),
    )
  }

  return {
    Piece: typeof state === 'object' ? state.Piece : undefined,
    isLoading: state === 'loading',
    hasFailed: state === 'failed',
    open,
    shut: () => setState('shut'),
  }
}

export const arrivalFailed = 'This did not load. Please try again.'
