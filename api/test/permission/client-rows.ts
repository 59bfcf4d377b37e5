import { changeNote, deleteNote, listClients, readClient, writeNote } from '@drape/contract/client'
import type { Scenario } from '../scenario.ts'
import { authors, type Entry, ofCall, stylists } from './row.ts'

const client = ({ owner }: Scenario) => ({ params: { id: owner.id } })

const note = ({ owner, noteId }: Scenario) => ({ params: { id: owner.id, note: noteId } })

export const rows: readonly Entry[] = [
  ofCall(listClients, stylists),
  ofCall(readClient, stylists, client),
  ofCall(writeNote, stylists, (scenario) => ({ ...client(scenario), body: { text: 'Likes indigo.' } })),
  ofCall(changeNote, authors, (scenario) => ({ ...note(scenario), body: { text: 'Likes indigo.' } })),
  ofCall(deleteNote, authors, note),
]
