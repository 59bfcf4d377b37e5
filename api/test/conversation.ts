import type { AskOf } from '@drape/contract/call'
import { readConversation, sendMessage } from '@drape/contract/conversation'
import { v7 as newId } from 'uuid'
import { setUpForEach, testApp } from './app.ts'
import type { TestMember } from './member.ts'
import { deliveredOutfit } from './studio.ts'

type About = Pick<AskOf<typeof sendMessage>['body'], 'item' | 'swap'>

const at = (id: string) => ({ params: { id } })

export const writeMessage = (
  by: TestMember,
  photoId: string,
  text: string,
  about: About = {},
  key: string = newId(),
) => by.answer(sendMessage, { ...at(photoId), headers: { 'idempotency-key': key }, body: { text, ...about } })

export const read = (by: TestMember, photoId: string) => by.ask(readConversation, at(photoId))

export const lastOf = async (by: TestMember, photoId: string) => (await read(by, photoId)).messages.at(-1)

/** A server for each test's client and two stylists, of whom Meera delivers. */
export function openConversation() {
  const server = testApp({ REQUESTS_PER_MINUTE: '100000' })
  const asha = setUpForEach(() => server.members.user({ name: 'Asha' }))
  const meera = setUpForEach(() => server.members.stylist({ name: 'Meera K.' }))
  const kavya = setUpForEach(() => server.members.stylist({ name: 'Kavya' }))
  return {
    server,
    asha,
    meera,
    kavya,
    deliver: (client = asha) => deliveredOutfit(server.database, meera, client),
    at,
  }
}
