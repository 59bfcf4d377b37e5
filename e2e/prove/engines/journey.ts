import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { photoSent } from '@drape/contract/photo'
import { smallPhoto } from '../../src/product/camera.ts'
import type { Colleague } from '../../src/product/stylist.ts'
import type { Browser } from './engine.ts'
import { handsOn } from './hands.ts'

interface Scene {
  readonly address: string
  readonly stylist: Colleague
  /** Starts a device with nothing in it. */
  readonly start: () => Promise<Browser>
  readonly say: (step: string) => void
}

/** From the first sign-in to the closet, on the devices of a client and of a stylist. */
export const travel = async ({ address, stylist, start, say }: Scene): Promise<void> => {
  const open: Browser[] = []
  const folder = mkdtempSync(join(tmpdir(), 'drape-photo-'))
  const device = async (path: string) => {
    const browser = await start()
    open.push(browser)
    await browser.open(address + path)
    return handsOn(browser)
  }
  try {
    const client = await device('/')
    await client.press(/^Continue with Google$/)
    await client.type(/^Name/, 'Asha Rao')
    await client.type(/^E-mail/, `asha.${Date.now()}@example.com`)
    await client.press(/^Continue$/)
    await client.sees('Set Your Preferences')
    say('sign in')

    for (const choice of [/^Female$/, /^25-34$/, /^Teal$/]) await client.press(choice, 'choice')
    await client.press(/^Save preferences$/)
    say('preferences')

    const photo = join(folder, 'photo.jpg')
    writeFileSync(photo, smallPhoto.buffer)
    await client.attach(photo)
    await client.press(/^Submit Photo$/)
    await client.press(/^Agree and send$/)
    await client.sees(photoSent)
    await client.press(/^Back to Home$/)
    say('photo')

    const desk = await device('/stylist-login')
    await desk.type(/^Username/, stylist.username)
    await desk.type(/^Password/, stylist.password)
    await desk.press(/^Sign In$/)
    await desk.press(/^Pending Requests/)
    await desk.press(/^Review & Style/)
    await desk.type(/^Title/, 'Monsoon wedding')
    await desk.type(/^Description/, 'Indigo, and silver at the ears.')
    await desk.type(/^Category/, 'Footwear')
    await desk.type(/^Name/, 'Jutti')
    await desk.type(/^Brand/, 'Needledust')
    await desk.type(/^Price/, '2499')
    await desk.press(/^Create Outfit$/)
    await desk.press(/^Complete Request$/)
    await desk.sees('Request completed successfully!')
    say("stylist's desk")

    await client.press(/^Refresh$/)
    await client.press(/^View Outfits/, 'link')
    await client.sees('Monsoon wedding')
    await client.press(/^Excellent$/, 'choice')
    await client.press(/^Submit Rating/)
    await client.sees('Saved to Closet')
    say('outfit rating')

    await client.press(/Go Back$/)
    await client.press(/Home$/, 'link')
    await client.press(/My Closet/, 'link')
    await client.sees('1 saved item')
    say('closet')
  } finally {
    for (const browser of open) await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
