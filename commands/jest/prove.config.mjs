import { join } from 'node:path'
import config from '../../jest.config.mjs'

/** The same tests' world, for what `npm run prove` runs. */
export default {
  ...config,
  // One that kills and starts anew hundreds of times takes minutes.
  testTimeout: 900_000,
  projects: config.projects.map((project) => ({
    ...project,
    // Some of what is proved needs the programs of the system's PostgreSQL, and a server of its version.
    ...(project.globalSetup && {
      globalSetup: join(config.rootDir, 'api/prove/each-database-server.setup.ts'),
    }),
    testMatch: ['<rootDir>/prove/**/*.test.{ts,tsx}'],
  })),
}
