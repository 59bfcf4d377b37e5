import { seeYourOutfit } from '@drape/contract/outfit'
import type { APIRequestContext, Page } from 'playwright/test'
import { servePictures } from './product/camera.ts'
import { button, expect, test } from './product/product.ts'
import type { Stylist } from './product/stylist.ts'
import { desktop, waitForHistory } from './product/usable.ts'
import { enterDressed } from './product/wardrobe.ts'

test.use({ viewport: desktop })

const items = ['Kurta', 'Trousers'].map((name) => ({ name, image_url: `https://shop.example/${name}.jpg` }))

/** Counts the transitions that the browser begins, and those of them in which something moves. */
const countMoves = (page: Page) =>
  page.addInitScript(() => {
    const seen = { begun: 0, moved: 0 }
    Object.assign(window, { seen })
    const begin = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const transition = begin(update)
      seen.begun += 1
      void transition.ready.then(() => {
        const moves = document.getAnimations().filter(({ effect }) => {
          const pseudo = effect instanceof KeyframeEffect ? effect.pseudoElement : undefined
          return pseudo?.match(/^::view-transition-group\((outfit|pressed)-/)
        })
        seen.moved += moves.length
      })
      return transition
    }
  })

/** What a person does, and how many transitions begin with it in which something moves. */
const expectMoves = async (page: Page, moved: number, act: () => Promise<void>) => {
  await page.evaluate(() => Object.assign(Reflect.get(window, 'seen'), { begun: 0, moved: 0 }))
  await act()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'seen'))).toEqual({ begun: moved, moved })
}

/** From her photo to the outfit and back, to a piece of it, and to it again from the closet. */
const walk = async (page: Page, moved: number) => {
  const openHistory = async () => {
    await page.getByRole('link', { name: 'History' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  }
  const openOutfit = async (name: string | RegExp) => {
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { name: 'Blues for a wedding' })).toBeVisible()
  }
  // From now on its code is here.
  await openOutfit(seeYourOutfit)
  await openHistory()
  await expectMoves(page, moved, () => openOutfit(/^View Outfits/))
  await expectMoves(page, moved, async () => {
    await button(page, 'See large: Kurta').click()
    await expect(page.getByRole('dialog', { name: 'Kurta' })).toBeVisible()
  })
  await expectMoves(page, 0, async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await waitForHistory(page)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  })
  await page.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('link', { name: /closet/i }).click()
  await button(page, 'Outfits').click()
  await expectMoves(page, moved, () => openOutfit('Blues for a wedding'))
}

const enter = async (
  page: Page,
  { request, stylist }: { readonly request: APIRequestContext; readonly stylist: Stylist },
) => {
  await servePictures(page, 'https://shop.example/**')
  const { outfit, rate } = await enterDressed(page, request, { stylist, items, at: '/' })
  await rate(outfit, 5, 0)
  await countMoves(page)
  await page.reload()
}

test('what a person presses moves to where it is shown next, and Back is there at once', async ({
  page,
  request,
  stylist,
}) => {
  await enter(page, { request, stylist })
  await walk(page, 1)
})

test.describe('for a person who prefers less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves', async ({ page, request, stylist }) => {
    await enter(page, { request, stylist })
    await walk(page, 0)
  })
})
