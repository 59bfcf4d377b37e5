import type { Page } from 'playwright/test'

/**
 * A device that recognises its owner, and keeps passkeys: Chromium's own authenticator,
 * https://chromedevtools.github.io/devtools-protocol/tot/WebAuthn/.
 */
export const giveAuthenticator = async (page: Page) => {
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

type Authenticator = Awaited<ReturnType<typeof giveAuthenticator>>

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
