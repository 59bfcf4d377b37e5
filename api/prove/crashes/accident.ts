import { signStylistIn } from '@drape/contract/session'
import { demoStylist } from '../../src/stylist/demo-stylist.ts'
import { at, type Place } from '../../test/acknowledged-call.ts'
import { jpegPicture } from '../../test/picture.ts'
import { type ChildServer, startChildServer } from '../child-server.ts'
import { verify } from './verify.ts'
import { refresh, startWriter, type Writer, writeOnce } from './writer.ts'

const writerCount = 4
const tokenKey = 'a key of the crash proof alone and of nothing else'

/** What befalls the server, again and again. */
interface Accident {
  /** Of many of them. */
  readonly name: string
  readonly dataDir: string
  /** Stands before the server on the command line. */
  readonly inside?: readonly string[]
  /** Resolves once the server has ended and can be started again. */
  happen(server: ChildServer, nth: number): Promise<void>
}

/** Counts acknowledged operations; `after` resolves once so many have been counted. */
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

/** Lets it happen while clients write, and checks each time that everything acknowledged is still there; tells of it. */
export async function proveNothingIsLost(
  { name, dataDir, inside, happen }: Accident,
  times: number,
): Promise<boolean> {
  const variables = {
    DATA_DIR: dataDir,
    SITE_DIR: dataDir,
    TOKEN_KEY: tokenKey,
    // After each kill everything that was ever acknowledged is read again.
    REQUESTS_PER_MINUTE: '1000000',
  }
  const faults: string[] = []
  const picture = new Blob([new Uint8Array(await jpegPicture())])
  let server = await startChildServer(variables, inside)
  const place: Place = { address: server.address }
  try {
    const counter = operationCounter()
    const people: Writer[] = []
    for (let n = 0; n < writerCount; n++)
      people.push(await startWriter(place, `person-${n}@example.com`, counter.count))
    const count = (of: 'photos' | 'outfits' | 'ratings') =>
      people.reduce((sum, { journal }) => sum + journal[of].size, 0)
    const enterStylist = () => at(place).ask(signStylistIn, { body: demoStylist([tokenKey]) })

    for (let nth = 1; nth <= times; nth++) {
      const { access: stylist } = await enterStylist()
      let isDown = false
      const writing = people.map(async (writer) => {
        while (!isDown) {
          await writeOnce(place, writer, picture, stylist).catch((error) => {
            if (!isDown && (error as Error).name !== 'TypeError') faults.push(String(error))
          })
        }
      })
      // It comes at another moment each time, and first when somebody of the four has done their fourth, which rates.
      await counter.after(nth === 1 ? 13 : 3 + ((nth * 7) % 23))
      isDown = true
      await happen(server, nth)
      await Promise.all(writing)

      server = await startChildServer(variables, inside)
      place.address = server.address
      for (const writer of people) {
        await refresh(place, writer)
        await verify(place, writer, (fault) => faults.push(`after the ${nth}.: ${fault}`))
      }
      console.log(`${nth}: ${count('photos')} photos, ${faults.length} faults`)
    }
    for (const fault of faults) console.log(fault)
    const acknowledged = { photos: count('photos'), outfits: count('outfits'), ratings: count('ratings') }
    console.log(
      `${times} ${name}; acknowledged: ${JSON.stringify(acknowledged)}; lost or half done: ${faults.length}`,
    )
    return faults.length === 0
  } finally {
    await server.stop()
  }
}
