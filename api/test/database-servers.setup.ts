/** Jest calls this before the first test file of the workspace. */
export { startServers as default } from './database-servers.ts'
