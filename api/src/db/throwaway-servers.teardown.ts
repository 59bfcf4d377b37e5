/** Jest calls it after the last test file of the room. */
export { stopServers as default } from './throwaway-servers.ts'
