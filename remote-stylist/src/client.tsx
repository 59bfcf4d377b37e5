import type { Fit } from '@drape/contract/fit'
import { LazyWithRetry } from '@drape/remote-shared/member-ui'
import { DeskMemory } from './client/desk-memory.tsx'
import { OneClientScreen } from './client/one-client.screen.tsx'
import { useAdvice } from './client/use-advice.ts'
import { addressOf } from './frame/screen.ts'
import { type Advice, loadFitFacts } from './load-fit.ts'
import { ClientTaste, Warnings } from './taste/client-taste.tsx'

export { ClientScreen } from './client/client.screen.tsx'

interface ClientProps {
  readonly clientId: string
}

const FitFacts = (about: { readonly fit: Fit }) => (
  <LazyWithRetry load={loadFitFacts} with={about} waiting={null} />
)

const clientsAddress = addressOf({ screen: 'clients' })

export const OneClient = ({ clientId }: ClientProps) => (
  <OneClientScreen
    key={clientId}
    clientId={clientId}
    address={clientsAddress}
    {...{ ClientTaste, FitFacts }}
  />
)

interface BesideProps extends ClientProps {
  readonly onAdvice: (advice: Advice) => void
}

/** The panel about the client, beside the form. */
export const ClientBeside = ({ onAdvice, ...client }: BesideProps) => {
  useAdvice(client.clientId, onAdvice)
  return <DeskMemory {...client} {...{ Warnings, ClientTaste, FitFacts }} />
}

export { Wardrobe } from './outfit/wardrobe.tsx'
