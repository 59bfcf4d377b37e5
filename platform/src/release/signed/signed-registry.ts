import { z } from 'zod'
import { type Registry, registry } from '../registry.ts'
import { canonicalJson } from './canonical-json.ts'
import { type SigningKey, signature } from './key.ts'
import { inDays, isSignedByRole, type SignedRoot, signedRoot, specVersion } from './root.ts'

/** Why a registry is not trusted. */
export class Distrust extends Error {
  override readonly name = 'Distrust'
}

const signedPart = registry.extend({
  _type: z.literal('registry'),
  spec_version: z.string(),
  /** Grows with each registry, so that an older one is known as such. */
  version: z.int().min(1),
  expires: z.iso.datetime(),
})

/**
 * The root comes with it, so that one rename replaces all that a reader checks it by. Beside `signed` stands a
 * copy for pages and tools that verify nothing; it must say the same.
 */
const envelope = z.looseObject({
  signed: signedPart,
  signatures: z.array(signature).min(1),
  root: signedRoot,
})

/** As long as a registry may be taken for the newest. */
const goodForDays = 90
/** It is signed again when only this is left: so an operator who signs can be away for two months. */
export const dueBeforeMs = 60 * 24 * 60 * 60_000

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Distrust('it is not JSON')
  }
}

const isSigned = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'signed' in value

const parse = <T>(schema: z.ZodType<T>, value: unknown): T => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Distrust(`${issue?.path.join('.')} ${issue?.message}`)
}

/** The number and the end date of a signed text, if it is signed. Nothing is verified. */
export const signedFields = (text: string): { readonly version?: unknown; readonly expires?: unknown } => {
  const value = readJson(text)
  return isSigned(value) ? (value['signed'] as object) : {}
}

/** Until when a text is signed, for those who sign it; undefined for what is not. */
export const signedUntil = (text: string): number | undefined => {
  const { expires } = signedFields(text)
  return typeof expires === 'string' ? Date.parse(expires) : undefined
}

/** The registry in a text, whether signed or not. Nothing is verified. */
export const plainRegistry = (text: string): Registry => {
  const value = readJson(text)
  return parse(registry, isSigned(value) ? value['signed'] : value)
}

/**
 * Reads a registry and verifies it by the root that it brings, which the caller judges. Where nothing is signed,
 * `signed` is undefined.
 */
export const openRegistry = (text: string) => {
  const value = readJson(text)
  if (!isSigned(value)) return { registry: parse(registry, value), signed: undefined }
  const signed = parse(envelope, value)
  // The text that was signed, not what zod made of it.
  const raw = value as { signed: Record<string, unknown>; root: SignedRoot }
  if (!isSignedByRole(raw.root, signed.root, 'root'))
    throw new Distrust('its root is not signed by its own keys')
  if (!isSignedByRole({ signed: raw.signed, signatures: signed.signatures }, signed.root, 'release'))
    throw new Distrust('it is not signed by a release key of its root')
  const { signed: _signed, signatures: _signatures, root: _root, ...copy } = value
  for (const [key, field] of Object.entries(copy))
    if (canonicalJson(field) !== canonicalJson(raw.signed[key]))
      throw new Distrust(`its copy of ${key} was changed`)
  return { registry: registry.parse(signed.signed), signed: { ...signed, root: raw.root } }
}

export type Opened = ReturnType<typeof openRegistry>

export interface Signer {
  readonly key: SigningKey
  readonly root: SignedRoot
}

export const signRegistry = (
  value: Registry,
  { key, root, version, days = goodForDays }: Signer & { version: number; days?: number | undefined },
): string => {
  const signed = { _type: 'registry', spec_version: specVersion, version, expires: inDays(days), ...value }
  const { hashes: _hashes, made: _made, ...copy } = value
  return `${JSON.stringify({ ...copy, signed, signatures: [key.sign(signed)], root })}\n`
}
