import * as passkeys from '@drape/contract/passkey'
import type { Scenario } from '../scenario.ts'
import { allCallers, authors, type Entry, ofCall, strangers, stylists, unfit } from './row.ts'

const unknownKey = { id: 'x', clientDataJSON: 'e30' }
const passkey = ({ passkeyId }: Scenario) => ({ params: { id: passkeyId } })

export const rows: readonly Entry[] = [
  // Authorised by what an authenticator signed: passkey.test.ts.
  ofCall(passkeys.beginPasskeySignIn, allCallers),
  ofCall(passkeys.signInWithPasskey, strangers, () => ({
    body: { ...unknownKey, authenticatorData: 'x', signature: 'x', userHandle: 'x' },
  })),
  ofCall(passkeys.listPasskeys, stylists),
  ofCall(passkeys.beginPasskey, stylists, () => ({ body: {} })),
  ofCall(passkeys.addPasskey, unfit, () => ({
    body: { ...unknownKey, name: 'Laptop', attestationObject: 'x' },
  })),
  ofCall(passkeys.renamePasskey, authors, (scenario) => ({ ...passkey(scenario), body: { name: 'Desk' } })),
  ofCall(passkeys.removePasskey, authors, (scenario) => ({ ...passkey(scenario), body: {} })),
]
