import { DeskMemory } from './client/desk-memory.tsx'
import { OneClientScreen } from './client/one-client.screen.tsx'
import { addressOf } from './frame/screen.ts'
import { ClientTaste, Warnings } from './taste/client-taste.tsx'

export { ClientScreen } from './client/client.screen.tsx'

interface ClientProps {
  readonly clientId: string
}

const clientsAddress = addressOf({ screen: 'clients' })

export const OneClient = ({ clientId }: ClientProps) => (
  <OneClientScreen key={clientId} clientId={clientId} address={clientsAddress} ClientTaste={ClientTaste} />
)

/** The panel about the client, beside the form. */
export const ClientBeside = (client: ClientProps) => (
  <DeskMemory {...client} Warnings={Warnings} ClientTaste={ClientTaste} />
)

export { Wardrobe } from './outfit/wardrobe.tsx'
