import { z } from 'zod'
import type { Answer } from '../answers.ts'

const statuses = z.array(
  z.object({
    part: z.string(),
    live: z.string(),
    candidate: z.object({ version: z.string(), percent: z.number() }).optional(),
  }),
)

/** What is live at several places, a column for each. */
export const sideBySide = (answers: readonly (readonly [place: string, answer: Answer])[]): Answer => {
  const columns = answers.map(([place, { value }]) => [place, statuses.parse(value)] as const)
  const parts = [...new Set(columns.flatMap(([, all]) => all.map(({ part }) => part)))]
  const rows = parts.map((part) => {
    const cells = columns.map(([, all]) => {
      const { live = '-', candidate } = all.find((each) => each.part === part) ?? {}
      return candidate ? `${live}, ${candidate.percent} %: ${candidate.version}` : live
    })
    return [part, ...cells, new Set(cells).size === 1 ? 'the same' : 'differs']
  })
  const table = [['', ...columns.map(([place]) => place), ''], ...rows]
  const widths = table[0]?.map((_, at) => Math.max(...table.map((row) => row[at]?.length ?? 0))) ?? []
  return {
    lines: table.map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    ),
    value: Object.fromEntries(answers.map(([place, { value }]) => [place, value])),
  }
}
