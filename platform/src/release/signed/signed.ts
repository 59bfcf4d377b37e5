/** The door for those who read what was signed. */

export { holdsRootKey } from './key.store.ts'
export { readKey, sha256 } from './key.ts'
export { signedRoot } from './root.ts'
export { Distrust, dueBeforeMs, openRegistry, signedUntil } from './signed-registry.ts'
export { type Judged, judge, type Trust } from './trust.ts'
