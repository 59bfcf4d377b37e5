import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../../tool.ts'

/** Set by commands/jest/together.config.mjs: whose test files are shared out, and among how many. */
declare const sharing: {
  readonly folder: string
  readonly except: readonly string[]
  readonly shares: number
  readonly isInPage: boolean
}

const testFiles = (): string[] =>
  readdirSync(sharing.folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file) && !sharing.except.some((start) => file.startsWith(start)))
    .toSorted()
    .map((file) => join(sharing.folder, file))

/** Takes away what the tests of a file have left in the page, and what the page remembers. */
const clearPage = (): void => {
  const shared = '../../../remote-shared/src'
  const { openQueries } = jest.requireActual(`${shared}/api/api-provider.tsx`)
  const { session } = jest.requireActual(`${shared}/session/use-session.ts`)
  const { inPage } = jest.requireActual(`${shared}/storage/local-storage.ts`)
  inPage.clear()
  session.restore()
  openQueries().clear()
  document.head.replaceChildren()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
}

/**
 * Runs a share of the test files as one: Jest loads a workspace's modules again for each file that it starts, the
 * api's 1,030 in a quarter of the time of its tests. Each file has an app and a database of its own all the same.
 */
export const runShare = (nth: number): void => {
  for (const file of testFiles().filter((_, at) => at % sharing.shares === nth - 1))
    describe(relative(root, file), () => {
      jest.requireActual(file)
      afterAll(() => {
        jest.useRealTimers()
        if (sharing.isInPage) clearPage()
      })
    })
}
