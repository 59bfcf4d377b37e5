const shape = /^(?!.*[/.](?:[^a-z0-9]|$))[a-z0-9][a-z0-9/-]*(?:\.[a-z0-9.-]+)?$/

/** The server makes all keys, never a caller; a key with `..` would be a bug of the server. */
export function checkKey(key: string): string {
  if (!shape.test(key)) throw new Error(`no key of an object: ${JSON.stringify(key)}`)
  return key
}
