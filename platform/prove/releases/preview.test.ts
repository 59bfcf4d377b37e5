import { testPreviews } from '../../test/preview.ts'
import { versionNumber } from '../../test/site.ts'

const previews = testPreviews()

test('what is not published, or does not fit to what is live, is said to whoever asks for a link', async () => {
  const { site, at } = previews.releases
  const unknown = `shop ${versionNumber('8')}`
  await expect(at(previews.token, 'preview', unknown.replace(' ', '@'))).rejects.toThrow(
    `${unknown} is not published.`,
  )
  const version = site.publish('shop', '4', { uses: { '@drape/remote-shared/ui': ['Sheet'] } })
  await expect(at(previews.token, 'preview', `shop@${version}`)).rejects.toThrow('needs Sheet')
})
