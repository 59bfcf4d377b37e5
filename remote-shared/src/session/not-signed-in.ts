/** The caller is not, or no longer, signed in. The message is from docs/specification.md, 8. */
export class NotSignedIn extends Error {
  override readonly name = 'NotSignedIn'

  constructor(message: 'No valid access token available' | 'Authentication failed', cause?: unknown) {
    super(message, { cause })
  }
}
