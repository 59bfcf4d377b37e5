import type { FailureReason, PartFailure } from '@drape/platform/runtime/remote'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'

const explanations: Readonly<Record<FailureReason, string>> = {
  unreachable: 'It could not be reached. Please check your connection and try again.',
  changed: 'It arrived altered on its way, so it was not opened. Please try again in a moment.',
  crashed: 'It ran into a problem and could not start. Please try again in a moment.',
}

const neighbours: Readonly<Record<string, { readonly path: string; readonly label: string }>> = {
  '/': { path: '/stylist-login', label: 'Go to the stylist area' },
  '/stylist-login': { path: '/', label: 'Go to the home page' },
}

interface Props {
  readonly failure: PartFailure
  readonly retry: (failure: PartFailure) => Promise<boolean>
}

export const PartUnavailable = ({ failure, retry }: Props) => {
  const [progress, setProgress] = useState<'idle' | 'trying' | 'still down'>('idle')
  const neighbour = neighbours[useLocation().pathname]

  const tryAgain = async () => {
    setProgress('trying')
    if (!(await retry(failure))) setProgress('still down')
  }

  return (
    <main className="shell">
      <section className="panel" role="alert">
        <h1>This part of Drape is not available right now</h1>
        <p>{explanations[failure.reason]}</p>
        <button
          type="button"
          className="panel-button"
          aria-disabled={progress === 'trying'}
          onClick={progress === 'trying' ? undefined : tryAgain}
        >
          {progress === 'trying' ? 'Trying…' : 'Retry'}
        </button>
        <p role="status">{progress === 'still down' ? 'It is still not available.' : ''}</p>
        {neighbour && (
          <Link className="panel-link" to={neighbour.path}>
            {neighbour.label}
          </Link>
        )}
      </section>
    </main>
  )
}
