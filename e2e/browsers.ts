import { browserArgs, findBrowser, findHeadlessShell } from '@drape/commands/browser'

const launch = (executablePath: string | undefined) => ({
  ...(executablePath && { executablePath }),
  // The camera of tests: a green field with a clock.
  args: [...(executablePath ? browserArgs : []), '--use-fake-device-for-media-stream'],
})

export const lightBrowser = { launchOptions: launch(findHeadlessShell() ?? findBrowser()) }
/** Has a camera and notifications. */
export const wholeBrowser = { launchOptions: launch(findBrowser()) }
