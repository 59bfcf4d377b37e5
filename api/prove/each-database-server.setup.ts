/** Jest calls this before the first file that proves something of the workspace. */
export { startEachServer as default } from '../test/database-servers.ts'
