import {
  addMessagePicture,
  type Conversation,
  listWaitingConversations,
  markMessagesRead,
  maxPicturesOfMessage,
  readConversation,
  replaceItem,
  sendMessage,
  settleMessages,
} from '@drape/contract/conversation'
import { byKind } from '@drape/contract/member-kind'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { audit } from '../infra/http/audit.ts'
import type { Member } from '../infra/http/member.ts'
import { serveCall } from '../infra/http/serve-call.ts'
import type { Infra } from '../infra/infra.ts'
import { allowanceService } from '../infra/rate-limit/allowance.ts'
import { uploadOf, withForms } from '../infra/upload/upload-call.ts'
import type { NoteViews } from '../view/view.service.ts'
import { conversationService } from './conversation.service.ts'

const minute = 60_000
/** A user who types fast sends a few in a minute. */
const mostMessages = 30
const messagesWindowMs = 10 * minute
const auditWindowMs = 60 * minute

type Dependencies = Infra & { readonly noteViews: NoteViews }

export async function serveConversations(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  const { database, noteViews } = dependencies
  const conversations = conversationService(dependencies)
  const { take, count } = allowanceService(database)
  const takeMessage = (caller: Member, kind: 'messages' | 'pictures', most: number) =>
    take({ key: `${kind} ${caller.id}`, most, windowMs: messagesWindowMs })

  /** To be awaited before a conversation is given to a stylist, together with the addresses of its pictures. */
  const noteReading = (photo: string, caller: Member, request: FastifyRequest, { messages }: Conversation) =>
    byKind(caller.kind, {
      user: async () => undefined,
      stylist: async () => {
        const photos = messages.flatMap(({ author, pictures = [] }) =>
          author === 'client' ? pictures.map(({ id }) => id) : [],
        )
        await noteViews(caller, request, { photos, size: 'full' })
        // Once an hour: an open conversation is read again and again.
        const hits = await count({ key: `conversation ${photo} ${caller.id}`, windowMs: auditWindowMs })
        if (hits.current === 1) audit(request.log, 'conversation-read-by-stylist', caller, { photo })
      },
    })

  serveCall(app, readConversation, async ({ caller, params, request }) => {
    const conversation = await conversations.read(params.id, caller)
    await noteReading(params.id, caller, request, conversation)
    return conversation
  })

  serveCall(app, sendMessage, async ({ caller, params, headers, body, request }) => {
    await takeMessage(caller, 'messages', mostMessages)
    const conversation = await conversations.send(params.id, caller, body, headers['idempotency-key'])
    await noteReading(params.id, caller, request, conversation)
    return conversation
  })

  await withForms(app, (scope) =>
    serveCall(scope, addMessagePicture, async (input) => {
      await takeMessage(input.caller, 'pictures', mostMessages * maxPicturesOfMessage)
      return conversations.addPicture(input.params.id, input.caller, uploadOf(input))
    }),
  )

  serveCall(app, replaceItem, async ({ caller, params, headers, body, request }) => {
    await takeMessage(caller, 'messages', mostMessages)
    const conversation = await conversations.replace(params.id, caller, body, headers['idempotency-key'])
    await noteReading(params.id, caller, request, conversation)
    return conversation
  })

  serveCall(app, markMessagesRead, async ({ caller, params, body }) => {
    await conversations.markRead(params.id, caller, body.upTo)
    return { success: true }
  })

  serveCall(app, settleMessages, async ({ caller, params, body }) => {
    await conversations.settle(params.id, caller, body.upTo)
    return { success: true }
  })

  serveCall(app, listWaitingConversations, async ({ caller, request }) => {
    const waiting = await conversations.waiting(caller.id)
    const sold = await conversations.sold(caller.id)
    const photos = [...new Set([...waiting, ...sold].map(({ photo_id }) => photo_id))]
    await noteViews(caller, request, { photos, size: 'thumbnail' })
    return { conversations: waiting, ...(sold.length > 0 && { sold }) }
  })
}
