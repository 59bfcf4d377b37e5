import { replaceItem, sendMessage } from '@drape/contract/conversation'
import { switchMailOff } from '@drape/contract/notification'
import { readOutfit } from '@drape/contract/outfit'
import { addPasskey, beginPasskey, beginPasskeySignIn, signInWithPasskey } from '@drape/contract/passkey'
import { changePassword, signInWithGoogle, signStylistIn } from '@drape/contract/session'
import { agree, readAgreement } from '@drape/contract/terms'
import { mailAddresses } from '../../src/notification/mail-address.ts'
import { hashPassword } from '../../src/stylist/password.ts'
import type { TestApp } from '../../test/app.ts'
import { authenticator } from '../../test/authenticator.ts'
import { type Entry, ofCall } from '../../test/permission/row.ts'
import type { Scenario } from '../../test/scenario.ts'
import { proofOf } from '../../test/session.ts'
import { newItem } from '../../test/studio.ts'

const [anybody, user, stylist] = ['200', '401 401 401 200', '401 401 401 403 403 200']
const password = 'a password of tests alone'

/** What must not succeed in the table of permissions is asked rightly here. */
export async function ownAsks(running: TestApp, scenario: Scenario): Promise<readonly Entry[]> {
  const { app, env, members } = running
  const { owner, claimant, outfitId, itemId } = scenario
  const google_token = await proofOf(app, 'new@example.com')
  await members.stylist({ username: 'kavya', passwordHash: await hashPassword(password) })
  await running.query(
    'update stylist set password_hash = $1 where id = $2',
    await hashPassword(password),
    claimant.id,
  )
  const { version } = await owner.ask(readAgreement)
  const { photo_id: photo = '' } = await owner.ask(readOutfit, { params: { id: outfitId } })
  const params = { id: photo }
  const swap = { text: 'Flat ones?', item: itemId, swap: true } as const
  await owner.ask(sendMessage, { params, headers: { 'idempotency-key': 'swap' }, body: swap })
  const own = authenticator()
  const beginning = await claimant.ask(beginPasskey, { body: {} })
  await claimant.ask(addPasskey, { body: own.create(beginning.options, 'Phone') })
  const { options } = await claimant.ask(beginPasskey, { body: {} })
  const created = authenticator().create(options, 'Laptop')
  const signed = own.get((await running.ask(beginPasskeySignIn)).options)
  const off = mailAddresses(env.tokenKeys).offPath({ account: owner.id, kind: 'new_time' })
  const query = Object.fromEntries(new URLSearchParams(off.split('?')[1])) as never
  return [
    ofCall(signInWithGoogle, anybody, () => ({ body: { google_token } })),
    ofCall(signStylistIn, anybody, () => ({ body: { username: 'kavya', password } })),
    ofCall(signInWithPasskey, anybody, () => ({ body: signed })),
    ofCall(switchMailOff, anybody, () => ({ query })),
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
