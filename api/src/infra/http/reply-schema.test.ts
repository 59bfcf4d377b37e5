import { listPhotos } from '@drape/contract/photo'
import { listPendingRequests } from '@drape/contract/request'
import fastify from 'fastify'
import { replySchemaOf } from './reply-schema.ts'

const serialize = async (call: Parameters<typeof replySchemaOf>[0], answer: unknown) => {
  const app = fastify()
  app.get('/', { schema: { response: { 200: replySchemaOf(call) } } }, async () => answer)
  return JSON.parse((await app.inject('/')).body) as unknown
}

const id = '0190a6a0-0000-7000-8000-000000000001'
const photo = {
  id,
  uuid: id,
  userId: id,
  image_url: '/picture/full?expires=1&signature=a-_',
  thumbnail_url: '/picture/thumbnail?expires=1&signature=a-_',
  upload_date: '2026-01-01T00:00:00.000Z',
  status: 'processing',
  outfit_uuid: null,
  outfit_count: 0,
}

test('a reply is sent as it was given, nulls included', async () => {
  const answer = { photos: [photo, { ...photo, status: 'approved', outfit_uuid: id }], next: id }
  expect(await serialize(listPhotos, answer)).toEqual(answer)
})

test('a field that the call does not name is not sent', async () => {
  const answer = { photos: [{ ...photo, email: 'somebody@example.test' }], next: null, secret: 'kept' }
  expect(await serialize(listPhotos, answer)).toEqual({ photos: [photo], next: null })
})

test('what people wrote is sent whatever characters they chose', async () => {
  const name = `"\\ </script> \u0000 \u001f \u2028 \ud83d\ude00 café`
  const answer = {
    requests: [
      {
        id,
        photoId: id,
        imageUrl: photo.thumbnail_url,
        uploadDate: photo.upload_date,
        userEmail: name,
        userPreferences: null,
        claimedBy: { id, name, isYou: false, until: photo.upload_date },
      },
    ],
    next: null,
  }
  expect(await serialize(listPendingRequests, answer)).toEqual(answer)
})
