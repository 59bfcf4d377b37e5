import { proveNotificationsSurviveKills } from '@drape/api/notification-proof'

export const proveNotifications = async (): Promise<boolean> => {
  const { kills, approved, mails, pushes, faults } = await proveNotificationsSurviveKills(100, console.log)
  console.log(
    `${kills} kills, ${approved} approved; lost, made up or told as two: ${faults.length}; came again as the same: ${mails} e-mails, ${pushes} pushes`,
  )
  for (const fault of faults) console.log(fault)
  return faults.length === 0
}
