import { cpSync } from 'node:fs'

/**
 * Node's cp keeps the file operations that it finds at its first call for as long as the process lives. Called before a
 * test spies on them: otherwise a later test file of the same process copies with a spy that does nothing any more.
 */
export const loadOwnCp = (): void =>
  cpSync(import.meta.dirname, 'nowhere', { recursive: true, filter: () => false })
