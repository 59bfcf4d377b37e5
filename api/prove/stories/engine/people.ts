import { createHash } from 'node:crypto'
import type { AskOf, Call, ReplyOf } from '@drape/contract/call'
import { signForDevelopment, signInWithGoogle } from '@drape/contract/session'
import { type Browser, type KeyPair, newBrowser, openPage, type Page } from '@drape/remote-shared/test/page'
import { calculateJwkThumbprint, type JWK } from 'jose'
import { developmentIssuer } from '../../../src/infra/identity/development-identity.ts'
import type { Fault } from './fault-proxy.ts'
import type { World } from './world.ts'

export interface Person {
  readonly name: string
  readonly kind: 'user' | 'stylist'
  readonly browser: Browser
  readonly pages: readonly Page[]
  id: string
  /** For the next requests of each tab. */
  readonly faults: Fault[]
}

export const emailOf = (name: string) => `${name.toLowerCase()}@example.com`

/** Asha's and Meera's sessions are bound to the key of their browser; the others' are their bearer's. */
const keyOf = ({ keys }: World, name: string): KeyPair | undefined =>
  name === 'Asha' || name === 'Meera' ? keys[name] : undefined

const beginningOf = async ({ browser: { key } }: Person) => {
  if (!key) return {}
  const jkt = await calculateJwkThumbprint((await crypto.subtle.exportKey('jwk', key.publicKey)) as JWK)
  return { holder: { holder: 'key' as const, jkt } }
}

function newPerson(world: World, name: string, kind: Person['kind']): Person {
  const browser = newBrowser(keyOf(world, name))
  const faults: Fault[] = []
  const tab = () =>
    openPage(
      browser,
      world.proxy.fetchFor(name, () => faults.shift() ?? 'none'),
    )
  return { name, kind, browser, pages: [tab(), tab()], id: '', faults }
}

export type People = Awaited<ReturnType<typeof newPeople>>

/** Two clients and two stylists, each signed in in a browser with two tabs. */
export async function newPeople(world: World) {
  const clients = ['Asha', 'Ravi'].map((name) => newPerson(world, name, 'user'))
  const stylists = world.stylists.map(({ id, name }) => ({ ...newPerson(world, name, 'stylist'), id }))
  const enterClient = async (one: Person) => {
    const email = emailOf(one.name)
    const subject = createHash('sha256').update(email).digest('hex')
    const identity = { issuer: developmentIssuer, subject, email, name: one.name }
    const { user, ...tokens } = await world.sessions.openForUser(identity, await beginningOf(one))
    one.pages[0]?.enter(tokens, user)
    one.id = user.id
  }
  await Promise.all([...clients.map(enterClient), ...stylists.map((one) => enterStylist(world, one))])
  return { clients, stylists, all: [...clients, ...stylists] }
}

async function enterStylist(world: World, one: Person): Promise<void> {
  const { user, ...tokens } = await world.sessions.openForStylist(
    { id: one.id, name: one.name },
    '192.0.2.1',
    await beginningOf(one),
  )
  one.pages[0]?.enter(tokens, user)
}

export const isSignedIn = ({ browser }: Person) => browser.storage.has('refreshToken')

/** As the page does when it shows the sign-in. */
export async function signIn(world: World, one: Person, tab: number): Promise<void> {
  if (one.kind === 'stylist') return enterStylist(world, one)
  const page = one.pages[tab] as Page
  const { google_token } = await page.make(signForDevelopment, {
    body: { name: one.name, email: emailOf(one.name) },
  })
  const { user, ...tokens } = await page.make(signInWithGoogle, { body: { google_token } })
  page.enter(tokens, user)
  one.id = user.id
}

/** Asks up to three times, as a person does who has no answer; undefined: refused, or never answered. */
export async function insist<C extends Call>(
  page: Page,
  call: C,
  ask: AskOf<C>,
): Promise<ReplyOf<C> | undefined> {
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      return await page.make(call, ask)
    } catch (error) {
      const { name, status, reason } = error as { name: string; status?: number; reason?: string }
      if (name !== 'CallFailed') {
        if (name === 'NotSignedIn') return undefined
        throw error
      }
      if (reason === 'refused' && status && status < 500) return undefined
    }
  }
  return undefined
}
