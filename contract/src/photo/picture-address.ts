/** A signed address of a picture is valid for this long at least, and for twice as long at most. */
export const pictureAddressMs = 5 * 60_000
