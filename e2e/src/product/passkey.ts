import type { CDPSession, Page } from 'playwright/test'

/** Chromium's own authenticator, in the place of a device's: https://chromedevtools.github.io/devtools-protocol/tot/WebAuthn/. */
export interface Authenticator {
  readonly cdp: CDPSession
  readonly id: string
}

/** A device that recognises its owner, and keeps passkeys. */
export const giveAuthenticator = async (page: Page): Promise<Authenticator> => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, id: authenticatorId }
}

/** Whether the device recognises the person before it. */
export const recognise = ({ cdp, id }: Authenticator, isUserVerified: boolean) =>
  cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified })

/** Whether the person answers what the browser asks: without, requests wait. */
export const answer = ({ cdp, id }: Authenticator, enabled: boolean) =>
  cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: id, enabled })

/**
 * Makes the browser offer no passkey at the username field, from the next load on: Chromium's authenticator answers at
 * once, and so would take that offer before a person presses a button.
 */
export const offerNoneAtUsername = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
