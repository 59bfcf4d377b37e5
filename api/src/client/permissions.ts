import { changeNote, deleteNote, listClients, readClient, writeNote } from '@drape/contract/client'
import { authors, type Entry, ofCall, stylists } from '../../test/permission/row.ts'
import type { Scenario } from '../../test/scenario.ts'

const client = ({ owner }: Scenario) => ({ params: { id: owner.id } })

const note = ({ owner, noteId }: Scenario) => ({ params: { id: owner.id, note: noteId } })

export const permissions: readonly Entry[] = [
  ofCall(listClients, stylists),
  ofCall(readClient, stylists, client),
  ofCall(writeNote, stylists, (scenario) => ({ ...client(scenario), body: { text: 'Likes indigo.' } })),
  ofCall(changeNote, authors, (scenario) => ({ ...note(scenario), body: { text: 'Likes indigo.' } })),
  ofCall(deleteNote, authors, note),
]
