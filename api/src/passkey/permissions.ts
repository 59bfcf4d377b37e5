import * as passkeys from '@drape/contract/passkey'
import {
  allCallers,
  authors,
  type Entry,
  ofCall,
  strangers,
  stylists,
  unfit,
} from '../../test/permission/row.ts'
import type { Scenario } from '../../test/scenario.ts'

const unknownKey = { id: 'x', clientDataJSON: 'e30' }
const passkey = ({ passkeyId }: Scenario) => ({ params: { id: passkeyId } })

export const permissions: readonly Entry[] = [
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
