import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Place } from '../../test/acknowledged-call.ts'
import { type ChildServer, startChildServer } from '../child-server.ts'
import { type People, startPeople, variables } from './people.ts'

/** An installation to which an accident happens again and again. */
export interface Scene {
  readonly variables: Readonly<Record<string, string>>
  /** Precedes the server on the command line. */
  readonly inside?: readonly string[]
  /** Whether nobody is to notice it. */
  readonly isHarmless?: boolean
  /**
   * Happens while people write. Returns whether the server goes on; otherwise it has ended, and can be started again.
   */
  happen(server: ChildServer, people: People, nth: number): Promise<boolean>
  /** What is so once nobody writes any more, until all is well again. */
  meanwhile?(people: People): Promise<void>
  close(): Promise<unknown>
}

export const newFolder = () => mkdtemp(join(tmpdir(), 'drape-'))
export const removeFolder = (folder: string) =>
  rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })

/** Lets it happen while people write, and checks each time that everything acknowledged is still there; the faults. */
export async function proveScene(name: string, times: number, scene: Scene): Promise<readonly string[]> {
  const start = () => startChildServer({ ...variables, ...scene.variables }, scene.inside)
  let server: ChildServer | undefined
  try {
    server = await start()
    const place: Place = { address: server.address }
    const people = await startPeople(place)
    for (let nth = 1; nth <= times; nth++) {
      const writing = await people.write()
      // After other operations each time, and first when somebody of the four has done their fourth, which rates.
      await writing.goOn(nth === 1 ? 13 : 3 + ((nth * 7) % 23))
      if (!scene.isHarmless) writing.expectRefusals()
      const goesOn = await scene.happen(server, people, nth)
      await writing.stop()
      await scene.meanwhile?.(people)
      if (!goesOn) server = await start()
      place.address = server.address
      await people.verify()
      console.log(`${name} ${nth}: ${JSON.stringify(people.acknowledged())}, ${people.faults.length} faults`)
    }
    const acknowledged = JSON.stringify(people.acknowledged())
    console.log(`${times} ${name}; acknowledged: ${acknowledged}; lost or half done: ${people.faults.length}`)
    return people.faults
  } finally {
    await server?.stop()
    await scene.close()
  }
}
