import { createECDH } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { keyInDataDir } from './persisted-secret.ts'

/** By which push services know this server (https://www.rfc-editor.org/rfc/rfc8292), in base64url. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** Throws for what is no private key of P-256. */
export function vapidKeysOf(privateKey: string): VapidKeys {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey, 'base64url')
  return { privateKey, publicKey: curve.getPublicKey('base64url') }
}

const isKey = (text: string): boolean => {
  try {
    return /^[\w-]{43}$/.test(text) && vapidKeysOf(text) !== undefined
  } catch {
    return false
  }
}

export const vapidKey = z
  .string()
  .refine(isKey, 'must be a private key as npx web-push generate-vapid-keys prints it')

/** Loaded once in the life of a server, and not with the settings. */
const makeVapidKey = async () => (await import('web-push')).default.generateVAPIDKeys().privateKey

/** The keys of a server that was given none, made on its first start and kept in DATA_DIR. */
export const persistedVapidKeys = (dataDir: string): Promise<VapidKeys> =>
  keyInDataDir(join(dataDir, 'vapid.key'), makeVapidKey, vapidKeysOf)
