import type { Taste } from '@drape/contract/taste'
import { FormLook } from '@drape/remote-shared/desk'
import { ClientScreen } from './client/client.screen.tsx'
import { DeskMemory } from './client/desk-memory.tsx'
import { OneClientScreen } from './client/one-client.screen.tsx'
import { addressOf } from './frame/screen.ts'
import { ClientTaste, Warnings } from './taste/client-taste.tsx'

const taste = (of: Taste) => <ClientTaste {...of} />
const warnings = (of: Taste) => <Warnings {...of} />

const clients = addressOf({ screen: 'clients' })
const pageOf = (client: string) => addressOf({ screen: 'client', client })

/** The list of clients, or the page of one. */
export const FullClients = ({ client }: { readonly client?: string }) =>
  client ? (
    <FormLook>
      <OneClientScreen key={client} clientId={client} address={clients} taste={taste} />
    </FormLook>
  ) : (
    <ClientScreen addressOf={pageOf} />
  )

/** What the house knows of a client, beside the form. */
export const FullMemory = ({ clientId }: { readonly clientId: string }) => (
  <DeskMemory clientId={clientId} warnings={warnings} taste={taste} />
)
