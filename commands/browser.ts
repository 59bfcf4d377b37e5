import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'
import { runTool } from './tool.ts'

const isRoot = process.getuid?.() === 0

/** Debian's chromium runs with these on a closed network, without a GPU. */
export const browserArgs: readonly string[] = [
  // Chromium refuses to run as root with its sandbox, and needs it as anybody else.
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge']

const usualPlaces = (): string[] => {
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (app) => `/Applications/${app}.app/Contents/MacOS/${app}`,
    )
  }
  if (process.platform === 'win32') {
    const roots = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap(
      (key) => process.env[key] ?? [],
    )
    const programs = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe']
    return roots.flatMap((folder) => programs.map((program) => join(folder, program)))
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

const runs = (path: string): boolean => {
  if (!existsSync(path)) return false
  // chrome.exe --version opens a window.
  if (process.platform === 'win32') return true
  // Ubuntu's /usr/bin/chromium-browser may be a stub that only asks for snap.
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 120_000 }).status === 0
}

/** A Chromium that is on this machine already. */
export const findBrowser = (): string | undefined => [...usualPlaces(), chromium.executablePath()].find(runs)

const installWithApt = (): void => {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return
  const apt = (...args: string[]) =>
    execFileSync('apt-get', ['-qq', ...args], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  try {
    apt('update')
    apt('install', '-y', '--no-install-recommends', 'chromium')
  } catch {
    // The caller looks whether a browser is there now, and says so if not.
  }
}

/** Finds a Chromium, or installs one where that can be done unasked. */
export const provideBrowser = async (): Promise<string> => {
  const present = findBrowser()
  if (present) return present
  console.log('installing a browser for the tests…')
  await runTool('playwright', 'playwright', ['install', 'chromium'])
  if (!findBrowser()) installWithApt()
  const installed = findBrowser()
  if (installed) return installed
  throw new Error(
    'No Chromium was found and none could be installed: install Chromium or Google Chrome, or run `npx playwright install chromium`.',
  )
}
