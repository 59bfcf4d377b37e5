import type { AskOf } from '@drape/contract/call'
import { addMessagePicture, readConversation, sendMessage } from '@drape/contract/conversation'
import { v7 as newId } from 'uuid'
import { setUpForEach, testApp } from './app.ts'
import type { TestMember } from './member.ts'
import { deliveredOutfit } from './studio.ts'

type Body = NonNullable<AskOf<typeof sendMessage>['body']>

const at = (id: string) => ({ params: { id } })

export const writeMessage = (
  by: TestMember,
  photoId: string,
  text: string,
  about: Omit<Body, 'text'> = {},
  key: string = newId(),
) => by.answer(sendMessage, { ...at(photoId), headers: { 'idempotency-key': key }, body: { text, ...about } })

const pictureArgs = (photoId: string, picture: Buffer, key: string) => ({
  ...at(photoId),
  headers: { 'idempotency-key': key },
  file: new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }),
})

/** Sends a picture, which may be none, for the message that comes next. */
export const sendPicture = (by: TestMember, photoId: string, picture: Buffer, key: string = newId()) =>
  by.answer(addMessagePicture, pictureArgs(photoId, picture, key))

export const addedPicture = (by: TestMember, photoId: string, picture: Buffer, key: string = newId()) =>
  by.ask(addMessagePicture, pictureArgs(photoId, picture, key))

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
