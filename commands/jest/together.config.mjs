import { join } from 'node:path'
import config from '../../jest.config.mjs'

/** As `npm test` runs them: the test files of api by shares (api/test/together), each other file by itself. */
export default {
  ...config,
  testSequencer: join(import.meta.dirname, 'sequencer.mjs'),
  projects: config.projects.map((project) =>
    project.displayName === 'api'
      ? { ...project, testMatch: ['<rootDir>/test/together/*.test.ts'], testPathIgnorePatterns: [] }
      : project,
  ),
}
