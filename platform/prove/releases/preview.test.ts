import { testPreviews } from '../../test/preview.ts'
import { versionNumber } from '../../test/site.ts'

const previews = testPreviews()

test('whoever asks for a link learns if the version is not published or does not fit to the live ones', async () => {
  const { site, at } = previews.releases
  const unknown = `shop ${versionNumber('8')}`
  await expect(at(previews.token, 'preview', unknown.replace(' ', '@'))).rejects.toThrow(
    `${unknown} is not published.`,
  )
  const version = site.publish('shop', '4', { uses: { '@drape/remote-shared/ui': ['Sheet'] } })
  await expect(at(previews.token, 'preview', `shop@${version}`)).rejects.toThrow('needs Sheet')
})
