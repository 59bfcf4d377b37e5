/** Jest calls it before the first test file of the room. */
export { startServers as default } from './throwaway-servers.ts'
