import { Readable } from 'node:stream'
import type { Gate } from './gate.ts'

/** Objects in memory, aged by the clock of the story. */
export function memoryStore(gate: Gate) {
  const objects = new Map<string, { readonly bytes: Buffer; readonly at: number }>()
  const pass = async (label: string) => void (gate.current() && (await gate.pass(label, true)))
  return {
    put: async (key: string, bytes: Buffer) => {
      await pass('put an object')
      objects.set(key, { bytes, at: Date.now() })
    },
    get: async (key: string) => {
      const object = objects.get(key)
      return object && { byteCount: object.bytes.length, stream: Readable.from([object.bytes]) }
    },
    remove: async (key: string) => {
      await pass('remove an object')
      objects.delete(key)
    },
    list: async function* (_prefix: string) {
      for (const [key, { at }] of [...objects]) yield { key, ageSeconds: (Date.now() - at) / 1000 }
    },
    check: async () => undefined,
    keys: () => [...objects.keys()],
    forget: () => objects.clear(),
  }
}
