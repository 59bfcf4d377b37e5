import {
  addMessagePicture,
  listWaitingConversations,
  markMessagesRead,
  readConversation,
  replaceItem,
  sendMessage,
  settleMessages,
} from '@drape/contract/conversation'
import { dotFile } from '../form.ts'
import type { Scenario } from '../scenario.ts'
import { newItem } from '../studio.ts'
import { authors, type Entry, itsPeople, ofCall, once, stylists } from './row.ts'

const messages = ({ photoId }: Scenario) => ({ params: { id: photoId } })

const written = (scenario: Scenario) => ({
  ...messages(scenario),
  headers: once,
  body: { text: 'Is it warm enough?' },
})

const upTo = (scenario: Scenario) => ({ ...messages(scenario), body: { upTo: scenario.itemId } })

export const rows: readonly Entry[] = [
  ofCall(readConversation, itsPeople, messages),
  ofCall(sendMessage, itsPeople, written),
  ofCall(addMessagePicture, itsPeople, (scenario) => ({
    ...messages(scenario),
    headers: once,
    file: dotFile,
  })),
  // A stylist who may answer gets a 409, because the client asked for no swap.
  ofCall(replaceItem, ' 401 401 401 403 403 409 404 401', (scenario) => ({
    ...written(scenario),
    body: { item: scenario.itemId, by: newItem('Mojari'), text: 'Flat ones.' },
  })),
  ofCall(markMessagesRead, itsPeople, upTo),
  ofCall(settleMessages, authors, upTo),
  ofCall(listWaitingConversations, stylists),
]
