import { browserArgs, findBrowser } from '@drape/commands/browser'
import { type BrowserContext, chromium, type LaunchOptions } from 'playwright'
import type { Side } from './sides.ts'
import { type SiteServer, serveSide } from './site-server.ts'

export const launchOptions = (servers: readonly SiteServer[]): LaunchOptions & { args: string[] } => {
  const executablePath = findBrowser()
  const trusted = servers.map(({ keyHash }) => keyHash).join(',')
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [...browserArgs, `--ignore-certificate-errors-spki-list=${trusted}`],
  }
}

export interface OpenSide {
  readonly side: Side
  readonly server: SiteServer
  newContext(): Promise<BrowserContext>
}

/** A server for each side, and a browser that knows them all. */
export const openSides = async (sides: readonly Side[], siteOf: (side: Side) => string) => {
  const servers = await Promise.all(sides.map((side) => serveSide(side, siteOf(side))))
  const browser = await chromium.launch(launchOptions(servers))
  const phone = { viewport: { width: 390, height: 844 } }
  return {
    open: sides.flatMap((side, at): OpenSide[] => {
      const server = servers[at]
      if (!server) return []
      const newContext = () => browser.newContext(phone)
      return [{ side, server, newContext }]
    }),
    close: async () => {
      await browser.close()
      await Promise.all(servers.map((server) => server.close()))
    },
  }
}
