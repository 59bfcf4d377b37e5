import type { Socket } from 'node:net'
import { listPhotos } from '@drape/contract/photo'
import { setUpForEach, startTestApp } from '../../test/app.ts'
import { jpegPicture } from '../../test/picture.ts'
import { tracesOf, upload } from '../../test/upload.ts'
import { openSocket } from '../../test/upload-wire.ts'

describe('a server as it comes', () => {
  const house = setUpForEach(() => startTestApp())
  afterEach(() => house.stop())

  it('serves a person beside 1,000 idle connections', async () => {
    const asha = await house.members.user()
    const sockets: Socket[] = []
    await house.app.listen({ port: 0, host: '127.0.0.1' })
    for (let n = 0; n < 1000; n += 50)
      sockets.push(...(await Promise.all(Array.from({ length: 50 }, () => openSocket(house.app)))))
    // Every other one has asked before.
    for (const socket of sockets.filter((_, n) => n % 2)) {
      socket.write('GET /healthz HTTP/1.1\r\nhost: drape\r\n\r\n')
      socket.resume()
    }
    await asha.ask(listPhotos, { params: { id: asha.id } })
    expect(sockets.filter(({ destroyed }) => destroyed)).toEqual([])
    for (const socket of sockets) socket.destroy()
  })

  it('keeps each of 50 uploads that come at once, or says when to try again; who does is kept once', async () => {
    const picture = await jpegPicture()
    const people = await Promise.all(Array.from({ length: 50 }, () => house.members.user()))
    let left = people
    for (let turn = 0; left.length > 0 && turn < 50; turn++) {
      const answers = await Promise.all(
        left.map(async (person) => ({
          person,
          answer: await upload(person, picture, `photo-of-${person.id}`),
        })),
      )
      const refused = answers.filter(({ answer }) => answer.status !== 200)
      for (const { answer } of refused) {
        expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      }
      if (turn === 0) expect(refused.length).toBeGreaterThan(0)
      left = refused.map(({ person }) => person)
    }
    expect(await tracesOf(house)).toEqual({ photos: 50, requests: 50, objects: 100, files: 0 })
  })
})
