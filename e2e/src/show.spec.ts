import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@drape/commands/tool'
import { expect, test } from 'playwright/test'
import sharp from 'sharp'
import { edits } from './show/builds.ts'
import { animate, type Frame, pageOf, size } from './show/frame.ts'

const screenOf = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 39, height: 84, channels: 3, background } })
    .png()
    .toBuffer()

test('a frame of the show holds the phone and all that was said until then, and the picture moves', async ({
  page,
}) => {
  await page.setViewportSize(size)
  const frames: Frame[] = [
    {
      title: 'It begins',
      lines: [{ is: 'command', text: 'promote <user>' }],
      screen: await screenOf('teal'),
    },
    { title: 'It ends', lines: [{ is: 'answer', text: 'user is live.' }], screen: await screenOf('tan') },
  ]
  const pictures: Buffer[] = []
  for (const at of frames.keys()) {
    await page.setContent(pageOf(frames, at))
    pictures.push(await page.screenshot())
  }
  await expect(page.getByRole('heading')).toHaveText('It ends')
  await expect(page.getByRole('listitem')).toHaveText(['promote <user>', 'user is live.'])
  await expect(page.getByText('user is live.')).toBeInViewport({ ratio: 1 })
  const { pages, pageHeight, width, loop } = await sharp(await animate(pictures), {
    animated: true,
  }).metadata()
  expect({ pages, pageHeight, width, loop }).toEqual({
    pages: 2,
    pageHeight: size.height,
    width: size.width,
    loop: 0,
  })
})

test('each text that the show edits is in the sources once', () => {
  for (const { file, from } of edits)
    expect(readFileSync(join(root, file), 'utf8').split(from), file).toHaveLength(2)
})
