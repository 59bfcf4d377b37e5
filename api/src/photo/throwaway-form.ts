const boundary = 'a-boundary-of-tests'

/** The smallest picture that browsers make: one grey dot. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

const partOf = (disposition: string, type: string, content: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n${type}\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])

export const filePart = (content: string | Buffer = dot, name = 'image', type = 'image/png') =>
  partOf(`name="${name}"; filename="dot.png"`, `content-type: ${type}\r\n`, content)

export const fieldPart = (name: string, value: string) => partOf(`name="${name}"`, '', value)

export const formOf = (...parts: readonly Buffer[]) => ({
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
})

export const pictureForm = formOf(filePart())
