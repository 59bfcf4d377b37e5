import { root, runTool } from '../tool.ts'
import { workspacesOf } from '../workspaces.ts'
import { type Check, fail, type Outcome, pass, sum } from './check.ts'

const checkWorkspace = async (workspace: string): Promise<Outcome> => {
  const { code, output } = await runTool('typescript', 'tsc', ['-p', workspace, '--noEmit'])
  return code === 0 ? pass() : fail(output)
}

/** Within api, but with what a browser has: their people use the pages' own code. */
const stories = ['api/prove/stories']

export const types: Check = async (args) => {
  const waiting = args.length > 0 ? [...args] : ['.', ...workspacesOf(root), ...stories]
  const outcomes: Outcome[] = []
  const work = async (): Promise<void> => {
    for (let workspace = waiting.shift(); workspace; workspace = waiting.shift())
      outcomes.push(await checkWorkspace(workspace))
  }
  await Promise.all([work(), work()])
  return sum(outcomes)
}
