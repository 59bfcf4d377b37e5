import { Webhook } from 'standardwebhooks'
import { ifReadable } from '../../release/files.ts'

export interface Hook {
  /** With its path it may be a secret, as a chat's is: it is logged nowhere. */
  readonly address: URL
  /** Undefined for a chat, whose address is all that it asks for. */
  readonly secret: string | undefined
  readonly form: 'standard' | 'chat'
  /** Whether it may lie in our own network, and be asked without TLS. */
  readonly isPrivateAllowed: boolean
}

const refuse = (why: string): never => {
  throw new Error(`must be addresses with their secrets, as https://hooks.example/drape whsec_…: ${why}`)
}

const isSecret = (text: string): boolean =>
  text.startsWith('whsec_') &&
  Buffer.from(text.slice(6), 'base64').length >= 24 &&
  ifReadable(() => new Webhook(text)) !== undefined

const readHook = (text: string): Hook => {
  const [place = '', ...words] = text.split(/\s+/)
  if (!/^https?:\/\//.test(place) || !URL.canParse(place)) return refuse('several with commas between them')
  const address = new URL(place)
  const isPrivateAllowed = words.includes('private=allowed')
  const form = words.includes('form=chat') ? 'chat' : 'standard'
  const [secret, ...more] = words.filter((word) => !['private=allowed', 'form=chat'].includes(word))
  if (more.length > 0 || (secret && !isSecret(secret)))
    return refuse('whsec_ and the base64 of 24 bytes or more, form=chat, private=allowed, and nothing else')
  if (!secret && form === 'standard') return refuse('only form=chat needs none')
  if (address.protocol === 'http:' && !isPrivateAllowed) return refuse('http is for private=allowed')
  return { address, secret, form, isPrivateAllowed }
}

/** Reads RELEASE_HOOK. Errors repeat nothing of it: it holds secrets. */
export const readHooks = (text: string): Hook[] => text.split(',').map((each) => readHook(each.trim()))
