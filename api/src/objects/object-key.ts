const shape = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*(\.[a-z0-9][a-z0-9-]*)*$/

/** Keys are made by us and never by a caller; one that could leave its folder is our own mistake. */
export function checkKey(key: string): string {
  if (!shape.test(key)) throw new Error('this is no key of an object')
  return key
}
