/** Jest calls this after the last test file of the workspace. */
export { stopServers as default } from './database-servers.ts'
