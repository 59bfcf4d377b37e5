import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findBrowser } from '@drape/platform/dev/browser'
import { runTool } from './tool.ts'

export { browserArgs, findBrowser, findHeadlessShell } from '@drape/platform/dev/browser'

const isRoot = process.getuid?.() === 0

/** The path of a program on this machine. */
export const findCommand = (name: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync)

/** Packages of Debian, where no password is needed for them. */
export const installWithApt = (packages: readonly string[]): void => {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return
  const apt = (...args: string[]) =>
    execFileSync('apt-get', ['-qq', ...args], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  try {
    apt('update')
    apt('install', '-y', '--no-install-recommends', ...packages)
  } catch {
    // A failed installation is not reported here: the caller looks for the browser and does so.
  }
}

/** Finds a Chromium, or installs one where no password is needed for it. */
export const provideBrowser = async (): Promise<string> => {
  const present = findBrowser()
  if (present) return present
  console.log('installing a browser for the tests…')
  await runTool('playwright', 'playwright', ['install', 'chromium'])
  if (!findBrowser()) {
    installWithApt(['chromium'])
    // A package of its own, which Ubuntu does not have.
    installWithApt(['chromium-headless-shell'])
  }
  const installed = findBrowser()
  if (installed) return installed
  throw new Error(
    'No Chromium was found and none could be installed: install Chromium or Google Chrome, or run `npx playwright install chromium`.',
  )
}
