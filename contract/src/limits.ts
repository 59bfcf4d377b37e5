/** In characters, of whatever address. */
export const longestAddress = 2048

/** Phones take pictures of 12 to 50 megapixels, with 2 to 12 MB. */
export const maxPhotoBytes = 15 * 1024 * 1024
export const maxPhotoPixels = 50_000_000
/** Panoramas of phones have up to 16,384 pixels, and up to ten times as much width as height. */
export const maxPhotoSide = 24_000
/** In rupees, for a whole outfit. */
export const highestBudget = 10_000_000
export const maxWishLength = 280

/** An outfit is promised for so many hours after its photo came. */
export const promisedHours = 24
/** How long a claim keeps other stylists from a request. */
export const claimMinutes = 30
/** So many are listed at once at most. */
export const longestQueue = 5000
/** So many requests are asked for by their ids at most. */
export const mostAlso = 50
export const maxHandOverNote = 500

export const maxItems = 30
/** In rupees; the database stores two decimals. */
export const highestPrice = 10_000_000
/** In characters. */
export const longest = {
  title: 120,
  description: 2000,
  category: 80,
  name: 160,
  brand: 80,
  notes: 2000,
  address: longestAddress,
} as const

/** So many pieces and outfits are found at most. */
export const maxFound = 8
/** Uses are counted, and stars averaged, over so many of the last ones. */
export const countedUses = 200

/** So many templates a stylist has at most, of both kinds together. */
export const maxTemplates = 100
export const longestTemplate = {
  name: 60,
  /** What either field takes. */
  text: Math.min(longest.description, longest.notes),
} as const

export const maxNoteLength = 1000
/** So many notes of the house are kept about one client. */
export const maxNotes = 100

export const maxMessageLength = 1000
/** So many messages of the client, and as many of the stylists, are in one conversation. */
export const maxMessagesOfEach = 100
/** For so many pieces of an outfit its client can ask for another one. */
export const swapsOfPlan = { free: 1, premium: 3 } as const
/** A message that waits longer for an answer than this may be answered by every stylist. */
export const answerHours = 24
/** The list of conversations that wait has so many at most. */
export const mostWaiting = 50

/** More devices of one person are not pushed to: the oldest is forgotten. */
export const maxPushDevices = 20

export const shortestPassword = 8
export const longestPassword = 128
export const longestUsername = 64
/** So many passkeys a stylist has at most. */
export const maxPasskeys = 20
export const longestPasskeyName = 60
