/** The text of a response, or an error as soon as it exceeds the limit. */
export async function readUpTo(maxBytes: number, { body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Throwing inside the loop cancels the stream and closes the connection.
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new Error(`the response has more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}
