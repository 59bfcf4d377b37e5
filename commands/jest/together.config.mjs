import { join } from 'node:path'
import config from '../../jest.config.mjs'

const folder = join(import.meta.dirname, 'shares')

/** By the name of the project. Files that begin with a word of `alone` run by themselves. */
const sharings = {
  api: { folder: 'api/src', shares: 4 },
  // The runtime is a project of its own.
  platform: { folder: 'platform/src', except: ['runtime/'], shares: 4 },
  // A test in another environment, and a mock, which would reach the next file.
  'remote-shared': { folder: 'remote-shared/src', alone: ['http/proof.'], shares: 1 },
  'remote-stylist': { folder: 'remote-stylist/src', alone: ['routes.'], shares: 2 },
  'remote-user': { folder: 'remote-user/src', shares: 2 },
}

const together = (project) => {
  const sharing = sharings[project.displayName]
  if (!sharing) return project
  const { shares, except = [], alone = [] } = sharing
  const source = join(config.rootDir, sharing.folder)
  return {
    ...project,
    roots: [folder, ...(alone.length > 0 ? [source] : [])],
    testMatch: [
      ...Array.from({ length: shares }, (_, at) => join(folder, `${at + 1}.test.ts`)),
      ...alone.map((start) => join(source, `${start}${start.endsWith('/') ? '**/*.' : ''}test.{ts,tsx}`)),
    ],
    testPathIgnorePatterns: [],
    globals: {
      sharing: {
        folder: source,
        shares,
        except: [...except, ...alone],
        isInPage: project.testEnvironment !== 'node',
      },
    },
  }
}

/** As `npm test` runs them: most test files by shares, each other file by itself. */
export default {
  ...config,
  testSequencer: join(import.meta.dirname, 'sequencer.mjs'),
  projects: config.projects.map(together),
}
