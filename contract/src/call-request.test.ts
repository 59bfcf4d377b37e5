import { requestOf } from './call-request.ts'
import { deletePhoto, listPhotos, uploadPhoto } from './photo/photo.call.ts'
import { refreshUser } from './session/session.call.ts'

const id = '0199d1c2-0000-7000-8000-000000000001'
const accept = 'application/json'

test('a parameter stands in the path, and cannot leave it', () => {
  expect(requestOf(deletePhoto, { params: { id } })).toEqual({
    method: 'DELETE',
    path: `/api/closet/photos/${id}`,
    headers: { accept },
  })
  expect(requestOf(deletePhoto, { params: { id: '../user' } }).path).toBe('/api/closet/photos/..%2Fuser')
})

test('a query leaves out what is not given', () => {
  const path = `/api/closet/photos/user/${id}/`
  expect(requestOf(listPhotos, { params: { id }, query: { after: id } }).path).toBe(`${path}?after=${id}`)
  expect(requestOf(listPhotos, { params: { id }, query: {} }).path).toBe(path)
})

test('a body travels as JSON', () => {
  expect(requestOf(refreshUser, { body: { refresh: 'r' } })).toMatchObject({
    headers: { accept, 'content-type': 'application/json' },
    body: '{"refresh":"r"}',
  })
})

test('a file travels in a form, after the fields, and the browser names the boundary', () => {
  const { headers, body } = requestOf(uploadPhoto, {
    headers: { 'idempotency-key': 'k' },
    body: { user: id },
    file: new Blob(['picture'], { type: 'image/jpeg' }),
  })
  expect(headers).toEqual({ accept, 'idempotency-key': 'k' })
  expect([...(body as FormData).keys()]).toEqual(['user', 'image'])
})
