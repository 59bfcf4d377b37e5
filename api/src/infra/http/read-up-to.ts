/**
 * Reads the beginning of a response, and no more. Unpacked bytes are counted, because a small compressed reply can
 * unpack to a large one.
 */
export async function readStart(maxBytes: number, body: AsyncIterable<Uint8Array> | null): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    bytes += chunk.byteLength
    // Leaving the loop cancels the stream and closes the connection.
    if (bytes >= maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

/** The text of a response, or an error as soon as it exceeds the limit. */
export async function readUpTo(maxBytes: number, { body }: Response): Promise<string> {
  const bytes = await readStart(maxBytes + 1, body)
  if (bytes.length > maxBytes) throw new Error(`the response has more than ${maxBytes} bytes`)
  return new TextDecoder().decode(bytes)
}
