import { listPhotos, type Photo, readPhoto } from '@drape/contract/photo'
import { listPendingRequests, promisedHours, releaseRequest } from '@drape/contract/request'
import { setUpForEach, testApp } from '../../test/app.ts'
import { jpegPicture } from '../../test/picture.ts'
import { approve, claim, madeOutfit } from '../../test/studio.ts'
import { uploaded } from '../../test/upload.ts'

const hourMs = 3_600_000

describe('a photo that waits', () => {
  const server = testApp()
  const asha = setUpForEach(() => server.members.user())
  const meera = setUpForEach(() => server.members.stylist())

  const send = async () => uploaded(asha, await jpegPicture())
  const wordsOf = ({ due_at, stylist_name }: Photo) => ({ due_at, stylist_name })
  /** Both from the list and from the single photo. */
  const readBoth = async (id: string) => {
    const { photos } = await asha.ask(listPhotos, { params: { id: asha.id } })
    const listed = photos.find((photo) => photo.id === id)
    const alone = await asha.ask(readPhoto, { params: { id } })
    expect(listed && wordsOf(listed)).toEqual(wordsOf(alone))
    return wordsOf(alone)
  }
  const requestOf = async (photoId: string) => {
    const { requests } = await meera.ask(listPendingRequests, { query: { limit: 100 } })
    return requests.find((request) => request.photoId === photoId)
  }

  it('is promised for 24 hours after it came, to its owner and to the stylists', async () => {
    const photo = await send()
    expect(Date.parse(photo.due_at ?? '') - Date.parse(photo.upload_date)).toBe(promisedHours * hourMs)
    expect(await readBoth(photo.id)).toEqual({ due_at: photo.due_at, stylist_name: undefined })
    expect((await requestOf(photo.id))?.due_at).toBe(photo.due_at)
  })

  it('names the stylist who works on it, until it is given back', async () => {
    const { id } = await send()
    const request = (await requestOf(id))?.id ?? ''
    await claim(meera, request)
    expect((await readBoth(id)).stylist_name).toBe('Meera')
    await meera.ask(releaseRequest, { params: { id: request } })
    expect((await readBoth(id)).stylist_name).toBeUndefined()
  })

  it('is promised for nothing more once its outfit is there', async () => {
    const { id } = await send()
    await claim(meera, (await requestOf(id))?.id ?? '')
    const outfit = await madeOutfit(meera, id)
    await approve(meera, outfit.id)
    expect(await readBoth(id)).toEqual({})
  })
})
