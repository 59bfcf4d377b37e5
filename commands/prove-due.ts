import { proveNothingIsSilentlyLate } from '@drape/api/due-proof'

export const proveDue = async (): Promise<boolean> => {
  const { requests, told, faults } = await proveNothingIsSilentlyLate(
    { requests: 10_000, days: 30, stepMinutes: 10 },
    console.log,
  )
  console.log(`${requests} requests, told: ${JSON.stringify(told)}; silent, twice or wrong: ${faults.length}`)
  for (const fault of faults) console.log(fault)
  return faults.length === 0
}
