import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runTool } from '../tool.ts'
import { type Check, fail, type Outcome, pass, sum } from './check.ts'

const rooms = (): string[] => {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    workspaces: string[]
  }
  return ['.', ...workspaces]
}

const checkRoom = async (room: string): Promise<Outcome> => {
  const { code, output } = await runTool('typescript', 'tsc', ['-p', room, '--noEmit'])
  return code === 0 ? pass() : fail(output)
}

export const types: Check = async (args) => {
  const waiting = args.length > 0 ? [...args] : rooms()
  const outcomes: Outcome[] = []
  const work = async (): Promise<void> => {
    for (let room = waiting.shift(); room; room = waiting.shift()) outcomes.push(await checkRoom(room))
  }
  await Promise.all([work(), work()])
  return sum(outcomes)
}
