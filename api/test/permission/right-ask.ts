import { replaceItem, sendMessage } from '@drape/contract/conversation'
import { showLookPicture } from '@drape/contract/look'
import { showMailSwitch, switchMailOff } from '@drape/contract/notification'
import { readOutfit } from '@drape/contract/outfit'
import { addPasskey, beginPasskey, signInWithPasskey } from '@drape/contract/passkey'
import { showPicture } from '@drape/contract/photo'
import { downloadArchive } from '@drape/contract/profile'
import { changePassword, signInWithGoogle, signStylistIn } from '@drape/contract/session'
import { agree, readAgreement } from '@drape/contract/terms'
import type { InjectOptions } from 'fastify'
import { pictureAddresses } from '../../src/infra/picture/picture-address.ts'
import { pictureKey } from '../../src/infra/picture/picture-key.ts'
import { mailAddresses } from '../../src/notification/mail-address.ts'
import { archiveAddresses } from '../../src/profile/archive-address.ts'
import { hashPassword } from '../../src/stylist/password.ts'
import type { TestApp } from '../app.ts'
import { addPasskeyTo, authenticator, signedBy } from '../authenticator.ts'
import type { Scenario } from '../scenario.ts'
import { proofOf } from '../session.ts'
import { newItem } from '../studio.ts'
import { type Entry, ofCall, type Row } from './row.ts'
import { rows } from './rows.ts'

const [anybody, user, stylist] = ['200', '401 401 401 200', '401 401 401 403 403 200']
const password = 'a password of tests alone'

/** How the server itself asks in a signed address. */
const queryOf = (address: string) => Object.fromEntries(new URLSearchParams(address.split('?')[1])) as never

/** What must not succeed in the table of permissions. */
async function ownAsks(running: TestApp, scenario: Scenario): Promise<readonly Entry[]> {
  const { app, env, members, objects } = running
  const { owner, claimant, outfitId, itemId, lookId, lookToken } = scenario
  const google_token = await proofOf(app, 'new@example.com')
  const passwordHash = await hashPassword(password)
  await running.query("delete from stylist where username = 'kavya'")
  await members.stylist({ username: 'kavya', passwordHash })
  await running.query('update stylist set password_hash = $1 where id = $2', passwordHash, claimant.id)
  const { version } = await owner.ask(readAgreement)
  const { photo_id: photo = '' } = await owner.ask(readOutfit, { params: { id: outfitId } })
  const params = { id: photo }
  const swap = { text: 'Flat ones?', item: itemId, swap: true } as const
  await owner.ask(sendMessage, { params, headers: { 'idempotency-key': 'swap' }, body: swap })
  const { key } = await addPasskeyTo(claimant)
  const { options } = await claimant.ask(beginPasskey, { body: {} })
  const created = authenticator().create(options, 'Laptop')
  const signed = await signedBy(key, running)
  const off = {
    query: queryOf(mailAddresses(env.tokenKeys).offPath({ account: owner.id, kind: 'new_time' })),
  }
  const full = { id: photo, size: 'full' } as const
  await objects.put(pictureKey(full.id, full.size), Buffer.from('x'), 'image/jpeg')
  await running.query("update look set picture = 'x' where id = $1", lookId)
  const pictures = pictureAddresses(env.tokenKeys)
  const archives = archiveAddresses(env.tokenKeys)
  return [
    ofCall(signInWithGoogle, anybody, () => ({ body: { google_token } })),
    ofCall(signStylistIn, anybody, () => ({ body: { username: 'kavya', password } })),
    ofCall(signInWithPasskey, anybody, () => ({ body: signed })),
    ofCall(showMailSwitch, anybody, () => off),
    ofCall(switchMailOff, anybody, () => off),
    ofCall(showPicture, anybody, () => ({ params: full, query: queryOf(pictures.of(full.id, full.size)) })),
    ofCall(showLookPicture, anybody, () => ({ params: { token: lookToken } })),
    ofCall(downloadArchive, anybody, () => ({
      params: { id: owner.id },
      query: queryOf(archives.of(owner.id)),
    })),
    ofCall(agree, user, () => ({ body: { version } })),
    ofCall(addPasskey, stylist, () => ({ body: created })),
    ofCall(changePassword, stylist, () => ({ body: { password, new_password: 'flax-loom-77' } })),
    ofCall(replaceItem, stylist, () => ({
      params,
      headers: { 'idempotency-key': 'by' },
      body: { item: itemId, by: newItem('Mojari'), text: 'Flat ones.' },
    })),
  ]
}

function headersOf({ answers }: Row, { owner, claimant }: Scenario) {
  const statuses = answers.trim().split(' ')
  if (statuses[0] === '200') return {}
  return statuses[3] === '200' ? owner.headers : claimant.headers
}

/** Asks each route of a call as somebody who may: as the table of permissions has it, or else rightly. */
export async function rightAsks(running: TestApp, scenario: Scenario) {
  const own = new Map(await ownAsks(running, scenario))
  return async (route: string) => {
    const row = own.get(route) ?? (rows[route] as Row)
    const { headers, ...asked } = row.ask(scenario)
    const method = route.split(' ')[0] as InjectOptions['method'] & string
    const request = { ...asked, headers: { ...headers, ...headersOf(row, scenario) } }
    return { request, reply: await running.app.inject({ ...request, method }) }
  }
}
