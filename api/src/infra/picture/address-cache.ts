// Caching the signed addresses of a page of 20 photos: 6 µs instead of 80 µs for signing them again.

/** The photos that thousands of people look at within one step. */
const maxEntries = 50_000

/** Caches what was made for a photo until the next step, when addresses expire later. */
export function cacheForStep<Made>(make: (photoId: string, expires: string) => Made) {
  const entries = new Map<string, Made>()
  let validUntil = ''
  return (photoId: string, expires: string): Made => {
    if (expires !== validUntil || entries.size > maxEntries) entries.clear()
    validUntil = expires
    let entry = entries.get(photoId)
    if (!entry) {
      entry = make(photoId, expires)
      entries.set(photoId, entry)
    }
    return entry
  }
}
