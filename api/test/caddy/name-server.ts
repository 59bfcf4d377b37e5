import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const headerLength = 12
const addressRecord = 1

/** The question of a DNS message (RFC 1035, 4.1.2): a name of labels, its type and its class. */
function questionIn(message: Buffer): Buffer {
  let end = headerLength
  while (message[end]) end += (message[end] as number) + 1
  return message.subarray(headerLength, end + 5)
}

/** A record that points back to the name in the question, with a time to live of 0. */
const recordOf = (address: string): Buffer =>
  Buffer.from([
    0xc0,
    headerLength,
    0,
    addressRecord,
    0,
    1,
    0,
    0,
    0,
    0,
    0,
    4,
    ...address.split('.').map(Number),
  ])

/** Knows the addresses of the replicas by any name, as a container engine knows those of a service by its name. */
export async function startNameServer() {
  const addresses = new Set<string>()
  const socket = createSocket('udp4').on('message', (message, { port, address }) => {
    const question = questionIn(message)
    const records = question.readUInt16BE(question.length - 4) === addressRecord ? [...addresses] : []
    const header = Buffer.from([...message.subarray(0, 2), 0x81, 0x80, 0, 1, 0, records.length, 0, 0, 0, 0])
    socket.send(Buffer.concat([header, question, ...records.map(recordOf)]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    addresses,
    at: `udp/127.0.0.1:${socket.address().port}`,
    stop: () => new Promise<void>((resolve) => socket.close(resolve)),
  }
}
