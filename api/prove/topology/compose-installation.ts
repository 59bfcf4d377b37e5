import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { signStylistIn } from '@drape/contract/session'
import { parse } from 'yaml'
import { stylistAccountService } from '../../src/stylist/stylist-account.service.ts'
import { at } from '../../test/acknowledged-call.ts'
import { audience, startTestProvider } from '../../test/identity-provider.ts'
import { keyHolder } from '../../test/key-holder.ts'
import { jpegPicture } from '../../test/picture.ts'
import type { ComposeFile } from '../../test/topology/compose-file.ts'
import type { Patience } from './journey.ts'
import { startTopology } from './topology.ts'

export const composeFile = (): ComposeFile =>
  parse(readFileSync(join(import.meta.dirname, '../../../docker-compose.yml'), 'utf8'), { merge: true })

/** The product as the compose file starts it, or manifests, with people of whom Google knows. */
export async function startInstallation(file = composeFile()) {
  // The compose file lets nobody in without one.
  const key = await keyHolder()
  const provider = await startTestProvider()
  const topology = await startTopology(file, {
    // The address that a Secret of CloudNativePG has.
    uri: 'postgresql://drape:ofTestsAlone@database:5432/drape',
    POSTGRES_PASSWORD: 'ofTestsAlone',
    TOKEN_KEY: 'a key of tests alone and long enough for them',
    GOOGLE_CLIENT_ID: audience,
    GOOGLE_JWKS_URL: provider.keysUrl,
    TRUSTED_PROXIES: '127.0.0.1',
    // Bursts are how tests make races, and not more than a server can do.
    REQUESTS_AT_ONCE: '1000',
  }).catch(async (error) => {
    await provider.stop()
    throw error
  })
  let stylists = 0
  const place = (service: string) => ({ address: topology.address(service), key })
  return {
    topology,
    place,
    picture: new Blob([new Uint8Array(await jpegPicture(600, 800))]),
    patient: (maxRepeats: 0 | 1): Patience & { address: string } => ({
      ...place('caddy'),
      maxRepeats,
      repeated: [],
    }),
    /** The access token of a stylist of her own. */
    stylist: async (): Promise<string> => {
      const username = `meera-${++stylists}`
      const password = 'a password of tests'
      await stylistAccountService(topology.database).add({ username, name: 'Meera', password })
      return (await at(place('caddy')).ask(signStylistIn, { body: { username, password } })).access
    },
    stop: async () => {
      await topology.stop()
      await provider.stop()
    },
  }
}
