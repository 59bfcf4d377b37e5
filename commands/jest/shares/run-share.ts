import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../../tool.ts'

/** Set by commands/jest/together.config.mjs: whose test files are shared out, and among how many. */
declare const sharing: { readonly folder: string; readonly except?: string; readonly shares: number }

const testFiles = (): string[] =>
  readdirSync(sharing.folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !(sharing.except && file.startsWith(sharing.except)))
    .toSorted()
    .map((file) => join(sharing.folder, file))

/**
 * Runs a share of the test files as one: Jest loads a workspace's modules again for each file that it starts, the
 * api's 1,030 in a quarter of the time of its tests. Each file has an app and a database of its own all the same.
 */
export const runShare = (nth: number): void => {
  for (const file of testFiles().filter((_, at) => at % sharing.shares === nth - 1))
    describe(relative(root, file), () => {
      jest.requireActual(file)
      afterAll(() => void jest.useRealTimers())
    })
}
