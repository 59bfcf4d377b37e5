import { withEmbeddedDatabase } from '../embedded-database.ts'
import { proveNotificationsSurviveKills } from './notification-proof.ts'

const { kills, approved, mails, pushes, faults } = await withEmbeddedDatabase((url) =>
  proveNotificationsSurviveKills(url, 100, console.log),
)
for (const fault of faults) console.log(fault)
console.log(
  `${kills} kills, ${approved} approved; lost, made up or told as two: ${faults.length}; came again as the same: ${mails} e-mails, ${pushes} pushes`,
)
process.exit(faults.length === 0 ? 0 : 1)
