import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Push } from '@drape/contract/push-message'

export interface GivenPush {
  readonly headers: IncomingHttpHeaders
  readonly push: Push
}

type Curve = ReturnType<typeof createECDH>

/** Reads a body as the browser does: https://www.rfc-editor.org/rfc/rfc8291 over https://www.rfc-editor.org/rfc/rfc8188. */
function decrypt(body: Buffer, curve: Curve, auth: Buffer): string {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)]
  const sender = body.subarray(21, 21 + keyLength)
  const derive = (secret: Buffer, over: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, over, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender])
  const secret = derive(curve.computeSecret(sender), auth, info, 32)
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(secret, salt, 'Content-Encoding: nonce\0', 12),
  )
  const content = body.subarray(21 + keyLength)
  decipher.setAuthTag(content.subarray(-16))
  const record = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()])
  // The last record ends with 2 and zeros.
  return record.subarray(0, record.lastIndexOf(2)).toString()
}

/** A push service with browsers, which reads what it is given. */
export async function startPushServer(onPush: (push: GivenPush) => Promise<void> | void = () => undefined) {
  const browsers = new Map<string, { curve: Curve; auth: Buffer; status: number; pushes: GivenPush[] }>()
  const server = createServer(async (request, response) => {
    const browser = browsers.get(request.url ?? '')
    if (!browser) return void response.writeHead(404).end()
    const body = await buffer(request)
    if (browser.status < 300) {
      const push: Push = JSON.parse(decrypt(body, browser.curve, browser.auth))
      const delivery = { headers: request.headers, push }
      browser.pushes.push(delivery)
      await onPush(delivery)
    }
    response.writeHead(browser.status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address,
    /** A browser that takes pushes, or answers them with another status. */
    newBrowser: (status = 201) => {
      const path = `/${randomUUID()}`
      const curve = createECDH('prime256v1')
      curve.generateKeys()
      const browser = { curve, auth: randomBytes(16), status, pushes: [] as GivenPush[] }
      browsers.set(path, browser)
      const keys = { p256dh: curve.getPublicKey('base64url'), auth: browser.auth.toString('base64url') }
      return Object.assign(browser, { subscription: { endpoint: address + path, keys } })
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
