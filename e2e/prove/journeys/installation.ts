import { listPendingRequests } from '@drape/contract/request'
import { request as http } from 'playwright/test'
import { startProxy } from '../../src/product/fault-proxy.ts'
import { startServer } from '../../src/product/server.ts'
import { freshSite } from '../../src/product/site.ts'
import { callerOf, hireStylist } from '../../src/product/stylist.ts'

export type Installation = Awaited<ReturnType<typeof openInstallation>>

/** A server that may be killed, behind a proxy at whose address the browser finds each that follows it. */
export const openInstallation = async () => {
  const site = freshSite()
  const env = { REQUESTS_PER_MINUTE: '100000' }
  let server = await startServer(site.folder, env)
  const { data } = server
  const proxy = await startProxy(server.address)
  const stylist = await hireStylist(server)
  const api = await http.newContext({ baseURL: proxy.address })

  return {
    proxy,
    api,
    killAndStart: async () => {
      await server.kill()
      server = await startServer(site.folder, { ...env, DATA_DIR: data })
      proxy.relayTo(server.address)
    },
    /** The photos of a client that a stylist is shown. */
    queueOf: async (email: string): Promise<readonly string[]> => {
      const caller = await callerOf(api, stylist)
      const { requests } = await caller.ask(listPendingRequests, { query: { search: email, limit: '100' } })
      return requests.filter(({ userEmail }) => userEmail === email).map(({ photoId }) => photoId)
    },
    stop: async () => {
      await api.dispose()
      await proxy.stop()
      await server.stop()
      site.remove()
    },
  }
}
