import type { AskOf } from '@drape/contract/call'
import { approveOutfit, createOutfit } from '@drape/contract/outfit'
import { claimRequest, listPendingRequests } from '@drape/contract/request'
import { signStylistIn } from '@drape/contract/session'
import { type APIRequestContext, request as http } from 'playwright/test'
import { callerAt, withToken } from './caller.ts'
import { environment } from './server.ts'

const password = 'Silk and linen in the rain'

/** A stylist's credentials and name. */
export interface Colleague {
  readonly username: string
  readonly password: string
  readonly name: string
}

const meera: Colleague = { username: 'meera', password, name: 'Meera K.' }

interface Installation {
  readonly data: string
  /** What the server was started with besides. */
  readonly env?: Readonly<Record<string, string>>
}

/**
 * Adds a stylist by the function of the operator's command, because a process of its own would load the api for two
 * seconds.
 */
const add = async ({ data, env }: Installation, { username, name }: Colleague): Promise<void> => {
  const { readEnv } = await import('@drape/api/env')
  const { runStylistCommand } = await import('@drape/api/stylist-admin')
  const variables = readEnv({ ...environment({ DATA_DIR: data, ...env }), NODE_ENV: '' })
  const words = ['add', username, '--name', name]
  await runStylistCommand(variables, words, async () => password, { level: 'silent' })
}

/** A caller as the stylist, from another device. */
export const callerOf = async (request: APIRequestContext, { username, password }: Colleague) => {
  const door = callerAt(request)
  const { access } = await door.ask(signStylistIn, { body: { username, password } })
  return withToken(door, access)
}

let colleagues = 0

/** A new stylist for one test. */
export const hireStylist = async (installation: Installation, name = 'Zoya P.'): Promise<Colleague> => {
  colleagues += 1
  const colleague = { username: `stylist.${colleagues}`, password, name }
  await add(installation, colleague)
  return colleague
}

type Piece = AskOf<typeof createOutfit>['body']['items'][number]
/** The items of an outfit; missing fields get defaults. */
export type Pieces = readonly (Pick<Piece, 'name'> & Partial<Piece>)[]

interface Wish {
  readonly email: string
  readonly title?: string
  readonly items?: Pieces
}

/** A stylist who works through the api. */
export const employStylist = async ({ address, data }: { address: string; data: string }) => {
  await add({ data }, meera)
  const api = await http.newContext({ baseURL: address })

  return {
    ...meera,
    /** Completes the only request of a client; returns the outfit. */
    dress: async ({ email, title = 'Blues for a wedding', items = [{ name: 'Kurta' }] }: Wish) => {
      // Made for each call: a token is valid for ten minutes, and all tests of a worker share this stylist.
      const caller = await callerOf(api, meera)
      const { requests } = await caller.ask(listPendingRequests, { query: { limit: '100' } })
      const requestOfClient = requests.find(({ userEmail }) => userEmail === email)
      if (!requestOfClient) throw new Error(`There is no request of ${email} in the queue.`)
      await caller.ask(claimRequest, { params: { id: requestOfClient.id } })
      const { outfits } = await caller.ask(createOutfit, {
        body: {
          photo: requestOfClient.photoId,
          title,
          description: 'Indigo from head to toe, and silver at the ears.',
          items: items.map((item) => ({
            category: 'Ethnic wear',
            brand: 'Anokhi',
            estimated_price: 1499,
            ...item,
          })),
        },
      })
      const id = outfits[0]?.id ?? ''
      await caller.ask(approveOutfit, {
        params: { id },
        body: { approved: true, stylistNotes: 'Roll the sleeves once and leave the top button open.' },
      })
      return id
    },
  }
}

export type Stylist = Awaited<ReturnType<typeof employStylist>>
