import type { AskOf } from '@drape/contract/call'
import { readConversation, sendMessage } from '@drape/contract/conversation'
import { v7 as newId } from 'uuid'
import type { TestMember } from './member.ts'

type About = Pick<AskOf<typeof sendMessage>['body'], 'item' | 'swap'>

const at = (id: string) => ({ params: { id } })

export const say = (
  by: TestMember,
  photoId: string,
  text: string,
  about: About = {},
  key: string = newId(),
) => by.answer(sendMessage, { ...at(photoId), headers: { 'idempotency-key': key }, body: { text, ...about } })

export const read = (by: TestMember, photoId: string) => by.ask(readConversation, at(photoId))

export const lastOf = async (by: TestMember, photoId: string) => (await read(by, photoId)).messages.at(-1)
