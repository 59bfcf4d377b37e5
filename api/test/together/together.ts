import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const sources = join(import.meta.dirname, '../../src')
const shares = 6

const testFiles = (): string[] =>
  readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .toSorted()

/**
 * Runs a share of the test files as one: Jest loads the application's 1,030 modules again for each file that it starts,
 * which took a quarter of the time. Each file has an app and a database of its own all the same.
 */
export const runShare = (nth: number): void => {
  for (const file of testFiles().filter((_, at) => at % shares === nth - 1))
    describe(`src/${file}`, () => void jest.requireActual(join(sources, file)))
}
