import { join } from 'node:path'
import config from '../../jest.config.mjs'

const folder = join(import.meta.dirname, 'shares')

/** By the name of the project. */
const sharings = {
  api: { folder: 'api/src', shares: 6 },
  platform: { folder: 'platform/src', except: 'runtime/', shares: 4 },
}

const together = (project) => {
  const sharing = sharings[project.displayName]
  if (!sharing) return project
  return {
    ...project,
    roots: [folder],
    testMatch: Array.from({ length: sharing.shares }, (_, at) => join(folder, `${at + 1}.test.ts`)),
    testPathIgnorePatterns: [],
    globals: { sharing: { ...sharing, folder: join(config.rootDir, sharing.folder) } },
  }
}

/** As `npm test` runs them: the test files of api and platform by shares, each other file by itself. */
export default {
  ...config,
  testSequencer: join(import.meta.dirname, 'sequencer.mjs'),
  projects: config.projects.map(together),
}
