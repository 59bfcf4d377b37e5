import { avoidVersion, noteVersions, readNotes } from './version-notes.ts'

const beatMs = 1_000

/** A responsive page updates its note every second; after this long without an update it hangs. */
const deadMs = 3_000

const note = (part: string, version: string | undefined): void => {
  const { [part]: _, ...otherTrials } = readNotes().trial
  noteVersions({ trial: version ? { ...otherTrials, [part]: { version, at: Date.now() } } : otherTrials })
}

/**
 * Stores that a version is on trial, until the returned function is called. A page in an endless loop can do nothing
 * more, so the next page finds this note.
 */
export const beginTrial = (part: string, version: string): (() => void) => {
  const beat = setInterval(() => note(part, version), beatMs)
  const trial = new AbortController()
  const end = () => {
    clearInterval(beat)
    trial.abort()
    note(part, undefined)
  }
  const inTrial = { capture: true, signal: trial.signal }
  note(part, version)
  // A page that is left or hidden may be ended by the system without notice: this is not a hang.
  addEventListener('pagehide', end, inTrial)
  addEventListener('visibilitychange', () => document.hidden && end(), inTrial)
  return end
}

export const giveUpHungVersions = (): void => {
  for (const [part, { version, at }] of Object.entries(readNotes().trial)) {
    if (Date.now() - at < deadMs) continue
    note(part, undefined)
    avoidVersion(part, version)
    globalThis.drapeTell?.(part, 'hung', version)
  }
}
