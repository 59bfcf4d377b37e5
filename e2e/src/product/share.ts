import type { Page } from 'playwright/test'
import { smallPhoto } from './camera.ts'

/** As a phone does when a picture of its gallery is shared to the installed app. */
export const shareFromGallery = async (page: Page, { buffer, mimeType } = smallPhoto) => {
  await page.evaluate(
    ([bytes, type]) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action: '/shared-photo', enctype: 'multipart/form-data' })
      const field = Object.assign(document.createElement('input'), { type: 'file', name: 'photo' })
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(bytes)], 'from-the-gallery', { type }))
      field.files = transfer.files
      form.append(field)
      document.body.append(form)
      form.submit()
    },
    [[...buffer], mimeType] as const,
  )
}
