const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** The bytes of a PNG chunk besides its content: length and name before it, a checksum after it. */
const frame = 12
/** Programs write a handful: a description, a colour profile, an editor's notes. */
const most = 32

/**
 * libpng decompresses every text before the picture, up to 8 MB and a thousand of them, even to report the size: 15 MB
 * became 5 GB. Nothing is lost: texts are discarded anyway.
 */
export function hasTooManyTexts(bytes: Buffer): boolean {
  if (!bytes.subarray(0, signature.length).equals(signature)) return false
  let texts = 0
  for (let at = signature.length; at + frame <= bytes.length; at += frame + bytes.readUInt32BE(at)) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (name === 'IDAT') break
    if (name === 'zTXt' || name === 'iTXt') texts++
  }
  return texts > most
}
