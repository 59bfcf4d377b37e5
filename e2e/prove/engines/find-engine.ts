import { existsSync } from 'node:fs'
import { findCommand, installWithApt } from '@drape/commands/browser'
import { runTool } from '@drape/commands/tool'
import { type BrowserType, firefox, webkit } from 'playwright'
import type { FoundEngine } from './engine.ts'
import { startOfPlaywright } from './playwright.ts'
import { startFirefox } from './puppeteer.ts'
import { startWebKit } from './webdriver.ts'

interface Engine {
  readonly name: string
  readonly ofPlaywright: BrowserType
  /** Debian's packages of the browser and of its driver: Playwright drives only its own builds. */
  readonly packages: readonly string[]
  readonly installed: () => FoundEngine | undefined
}

export const engines: readonly Engine[] = [
  {
    name: 'Firefox',
    ofPlaywright: firefox,
    packages: ['firefox-esr'],
    installed: () => {
      const path = findCommand('firefox') ?? findCommand('firefox-esr')
      return path ? { driver: `${path} by WebDriver BiDi`, start: () => startFirefox(path) } : undefined
    },
  },
  {
    name: 'WebKit',
    ofPlaywright: webkit,
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth'],
    installed: () =>
      findCommand('WebKitWebDriver') && findCommand('xvfb-run')
        ? { driver: 'WebKitGTK by WebKitWebDriver under Xvfb', start: startWebKit }
        : undefined,
  },
]

/** Playwright's where it can be had, for that one is the newest; then what is installed, or can be. */
export const findEngine = async ({
  ofPlaywright,
  packages,
  installed,
}: Engine): Promise<FoundEngine | undefined> => {
  await runTool('playwright', 'playwright', ['install', ofPlaywright.name()])
  if (existsSync(ofPlaywright.executablePath()))
    return { driver: 'by Playwright', start: () => startOfPlaywright(ofPlaywright) }
  const engine = installed()
  if (engine) return engine
  installWithApt(packages)
  return installed()
}
