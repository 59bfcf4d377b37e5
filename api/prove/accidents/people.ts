import { signStylistIn } from '@drape/contract/session'
import { demoStylist } from '../../src/stylist/demo-stylist.ts'
import { at, type Place } from '../../test/acknowledged-call.ts'
import { verify } from './verify.ts'
import { type Journal, refresh, signIn, startWriter, type Writer, writeOnce } from './writer.ts'

const tokenKey = 'a key of the proof of accidents alone and of nothing else'

/** Of every server that people write to. */
export const variables = {
  TOKEN_KEY: tokenKey,
  SITE_DIR: '/nowhere',
  // After each accident everything that was ever acknowledged is read again.
  REQUESTS_PER_MINUTE: '1000000',
  FREE_UPLOADS_PER_DAY: '999999',
}

const enterStylist = async (place: Place): Promise<string> =>
  (await at(place).ask(signStylistIn, { body: demoStylist([tokenKey]) })).access

/** Counts acknowledged operations; `after` resolves once so many more have been counted. */
function operationCounter() {
  let [count, target, reach] = [0, 0, () => {}]
  return {
    count: () => {
      count += 1
      if (count === target) reach()
    },
    after: (more: number) =>
      new Promise<void>((resolve) => {
        ;[target, reach] = [count + more, resolve]
      }),
  }
}

export type People = Awaited<ReturnType<typeof startPeople>>

/** Four clients and a stylist, who write until they are stopped, and one more. What should not be is a fault. */
export async function startPeople(place: Place) {
  const { count, after } = operationCounter()
  const faults: string[] = []
  const writers: Writer[] = []
  for (let n = 0; n < 4; n++) writers.push(await startWriter(place, `person-${n}@example.com`, count))
  const witness = await startWriter(place, 'witness@example.com')
  const everybody = [...writers, witness]
  const sum = (of: 'photos' | 'outfits' | 'ratings') =>
    everybody.reduce((total, { journal }) => total + journal[of].size, 0)

  return {
    place,
    /** Writes nothing, and looks what the others have done. */
    witness,
    faults,
    acknowledged: () => ({ photos: sum('photos'), outfits: sum('outfits'), ratings: sum('ratings') }),
    journals: () => structuredClone(everybody.map(({ journal }) => journal)),

    /** Begins to write. After `expectRefusals` a refusal ends somebody's writing, and is no fault. */
    write: async () => {
      const stylist = await enterStylist(place)
      let [isOver, mayFail] = [false, false]
      const write = async (writer: Writer) => {
        while (!isOver) {
          try {
            await writeOnce(place, writer, stylist)
          } catch (error) {
            if (!mayFail) faults.push(String(error))
            return
          }
        }
      }
      const ended = Promise.all(writers.map(write))
      return {
        /** Resolves once so many more operations were acknowledged. */
        goOn: (operations: number) => Promise.race([after(operations), ended]),
        expectRefusals: () => {
          mayFail = true
        },
        stop: async () => {
          isOver = true
          await ended
        },
      }
    },

    verify: async (): Promise<void> => {
      for (const writer of everybody)
        try {
          await refresh(place, writer)
          faults.push(...(await verify(place, writer)))
        } catch (error) {
          faults.push(`${writer.email} is refused: ${error}`)
        }
    },

    /** Where a backup of their server was restored; `journals` are theirs from the beginning of the backup. */
    verifyRestored: async (there: Place, journals: readonly Journal[], mayLackPictures: boolean) => {
      for (const [n, writer] of everybody.entries()) {
        const session = await signIn(there, writer.email)
        if (session.id !== writer.id) faults.push(`${writer.email} is somebody else`)
        const { journal } = writer
        const atLeast = journals[n]
        faults.push(
          ...(await verify(there, { ...session, journal }, { ...(atLeast && { atLeast }), mayLackPictures })),
        )
      }
      await writeOnce(there, await startWriter(there, 'person-0@example.com'), await enterStylist(there))
    },
  }
}
