import { readFileSync } from 'node:fs'

export type Variables = Readonly<Record<string, string | undefined>>

/** A secret from a variable, or from the file that NAME_FILE names. */
export const readSecretIfThere = (env: Variables, name: string): string | undefined => {
  const file = env[`${name}_FILE`]
  return env[name] || (file ? readFileSync(file, 'utf8').trim() : undefined)
}

export const readSecret = (env: Variables, name: string): string => {
  const secret = readSecretIfThere(env, name)
  if (!secret) throw new Error(`${name} is missing: set it, or ${name}_FILE to a file that holds it.`)
  return secret
}

export const refuseTo = (): never => {
  throw new Error('--to must be a server, as https://drape.example, or a bucket, as s3://bucket/folder.')
}
