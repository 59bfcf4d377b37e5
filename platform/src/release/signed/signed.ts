/** The door for programs that read a signed registry. */

export { sha256 } from '../integrity.ts'
export { holdsRootKey, readKey } from './key.ts'
export { signedRoot } from './root.ts'
export { Distrust, dueBeforeMs, openRegistry, signedUntil } from './signed-registry.ts'
export { type Judged, judge, type Trust } from './trust.ts'
