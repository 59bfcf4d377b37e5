import type { APIRequestContext, Page } from 'playwright/test'
import { clientOf } from './client.ts'
import { settle, signIn } from './people.ts'
import type { Pieces, Stylist } from './stylist.ts'

interface Dressing {
  readonly stylist: Stylist
  readonly name?: string
  readonly items?: Pieces
  /** Where they sign in: without, at the outfit. */
  readonly at?: string
}

/** Signs in a new client with a delivered outfit. */
export const enterDressed = async (
  page: Page,
  request: APIRequestContext,
  { stylist, name, items, at }: Dressing,
) => {
  const client = clientOf(await settle(request, name))
  await client.upload()
  const outfit = await stylist.dress({ email: client.email, ...(items && { items }) })
  const address = `/?screen=outfit-details&outfit=${outfit}`
  await signIn(page, client.person, at ?? address)
  return { ...client, outfit, address }
}
