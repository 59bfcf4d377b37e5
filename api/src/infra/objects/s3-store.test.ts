import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { ObjectStoreUnavailable } from './object-store-unavailable.ts'
import { openS3Store } from './s3-store.ts'

/** `npm run prove -- topology` asks a real store what it refuses. */
describe('a store that answers badly', () => {
  let server: Server
  const methods: string[] = []

  const openOn = async (listener: RequestListener, patienceMs = 30_000) => {
    methods.length = 0
    server = createServer((request, reply) => {
      if (request.method === 'HEAD') return void reply.end()
      methods.push(request.method ?? '')
      listener(request, reply)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    const place = { region: 'r', bucket: 'bucket', accessKeyId: 'id', secretAccessKey: 'secret' }
    return openS3Store({ ...place, endpoint: `http://127.0.0.1:${port}` }, { patienceMs, pageSize: 10 })
  }

  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })

  it('is asked again when it says that it is busy or breaks off, a few times', async () => {
    const store = await openOn((request, reply) => {
      if (methods.length === 1) request.destroy()
      else reply.writeHead(methods.length === 2 ? 503 : 200).end()
    })
    await store.put('a.jpg', Buffer.from('a'), 'image/jpeg')
    expect(methods).toEqual(['PUT', 'PUT', 'PUT'])
  })

  it('is not asked again when it refuses', async () => {
    const store = await openOn((_request, reply) => void reply.writeHead(403).end())
    await expect(store.get('a.jpg')).rejects.toThrow('the store answered 403')
    expect(methods).toEqual(['GET'])
  })

  it('is away when it hangs', async () => {
    const store = await openOn(() => undefined, 2000)
    await expect(store.get('a.jpg')).rejects.toThrow(ObjectStoreUnavailable)
    expect(methods).toEqual(['GET'])
  })
})
