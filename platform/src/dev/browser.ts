import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

/** Flags with which Debian's Chromium runs without a network and a GPU. */
export const browserArgs: readonly string[] = [
  // Chromium refuses to run as root with its sandbox; other users keep the sandbox.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge']

const onPath = (name: string): string[] =>
  (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name))

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
  return names.flatMap(onPath)
}

const runs = (path: string): boolean => {
  if (!existsSync(path)) return false
  // On Windows chrome.exe --version opens a window.
  if (process.platform === 'win32') return true
  // Ubuntu's /usr/bin/chromium-browser may be a stub that only asks to install the snap.
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 120_000 }).status === 0
}

export const findBrowser = (): string | undefined => [...usualPlaces(), chromium.executablePath()].find(runs)

/** Chromium without a window around the page: half the processor time, but no camera, notifications or tab icon. */
export const findHeadlessShell = (): string | undefined => onPath('chromium-headless-shell').find(runs)
