/** The text of an answer that is as small as it should be; the rest of any other is not waited for. */
export async function readUpTo(mostBytes: number, { body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop by an error cancels the stream, and with it the connection.
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) throw new Error(`an answer of more than ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}
