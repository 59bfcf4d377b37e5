/** The caller is not, or no longer, signed in. The message is the specification's. */
export class NotSignedIn extends Error {
  override readonly name = 'NotSignedIn'

  constructor(message: 'No valid access token available' | 'Authentication failed', cause?: unknown) {
    super(message, { cause })
  }
}
