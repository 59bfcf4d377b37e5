import { faultsOf } from '@drape/platform/test/attack'
import { attacksOn, looksAt, startServer } from './hostile-part.ts'

/** `[hostile-part [what an attack sends]]` */
const [word, part = ''] = process.argv.slice(2)
if (word && word !== 'hostile-part') process.exit(2)

const server = await startServer()
let faultCount = 0
try {
  const attacks = attacksOn(server).filter(({ sends }) => new RegExp(part).test(sends))
  for (const attack of attacks) {
    const faults = await faultsOf(attack, server, looksAt(server), server.root)
    console.log(`${faults.length === 0 ? 'held' : 'NOT '} ${attack.sends}`)
    for (const fault of faults) console.log(`     ${fault}`)
    faultCount += faults.length
  }
  console.log(`${attacks.length} attacks; got further than they may: ${faultCount}`)
} finally {
  await server.close()
}
process.exit(faultCount === 0 ? 0 : 1)
