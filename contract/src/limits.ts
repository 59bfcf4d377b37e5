/** The length of any address, in characters. */
export const longestAddress = 2048

/**
 * Phones take pictures of 12 to 50 megapixels, with 2 to 12 MB. A proxy lets a form of a little more through:
 * api/containers/Caddyfile.
 */
export const maxPhotoBytes = 15 * 1024 * 1024
export const maxPhotoPixels = 50_000_000
/** Panoramas of phones have up to 16,384 pixels, and up to ten times as much width as height. */
export const maxPhotoSide = 24_000
/** The budget for a whole outfit, in rupees. */
export const maxBudget = 10_000_000
export const maxWishLength = 280

/** An outfit is promised within so many hours after the upload of its photo. */
export const promisedHours = 24
/** How long a request is kept for the stylist whose last outfit its client rated well; never past half of the time. */
export const keptHours = 2
/** The average from which an outfit's client is kept for its stylist. */
export const keepingRating = 4
/** How long a claim keeps other stylists from a request. */
export const claimMinutes = 30
/** The most requests that one list contains. */
export const maxQueueLength = 5000
/** The most requests that a call can ask for by their ids. */
export const maxQueueIds = 50
export const maxHandOverNote = 500

export const maxItems = 30
/** The price of a piece, in rupees; the database stores two decimals. */
export const highestPrice = 10_000_000
/** The lengths of the fields of an outfit, in characters. */
export const longest = {
  title: 120,
  description: 2000,
  category: 80,
  name: 160,
  brand: 80,
  notes: 2000,
  address: longestAddress,
} as const

/** How long a shared link shows a look. */
export const lookDays = 7
/** The most links of a client that are open at once. */
export const maxLooks = 50
/** The most pieces in the wardrobe of a client, with the archived ones. */
export const maxGarments = 300
export const longestGarment = { name: 80, note: 300 } as const

/** The most pieces, and the most outfits, that a search finds. */
export const maxFound = 8
/** The number of last uses of a piece that are counted, and over which its stars are averaged. */
export const countedUses = 200

/** The most templates of a stylist, of both kinds together. */
export const maxTemplates = 100
export const longestTemplate = {
  name: 60,
  /** A template must fit into either field. */
  text: Math.min(longest.description, longest.notes),
} as const

export const maxNoteLength = 1000
/** The most notes of all stylists about one client. */
export const maxNotes = 100

export const maxMessageLength = 1000
/** The most messages of the client in one conversation, and the most of the stylists. */
export const maxMessagesOfEach = 100
/** The most pictures of one message. */
export const maxPicturesOfMessage = 3
/** The most pictures of the client in one conversation, and the most of the stylists. */
export const maxPicturesOfEach = 60
/** The number of pieces of an outfit for which its client can ask for another one. */
export const swapsOfPlan = { free: 1, premium: 3 } as const
/** A message that waits longer for an answer than this may be answered by every stylist. */
export const answerHours = 24
/** The most conversations in the list of those that wait. */
export const mostWaiting = 50

/** The most devices of a user that are pushed to: a further one replaces the oldest. */
export const maxPushDevices = 20

export const shortestPassword = 8
export const longestPassword = 128
export const longestUsername = 64
/** The most passkeys of a stylist. */
export const maxPasskeys = 20
export const longestPasskeyName = 60

/** What a client says in words of how clothes fit, and how many brands and words of their own each list has. */
export const maxFitWords = 300
export const maxFitEntries = 20
export const longestNever = 40
/** The size of a piece to order, and a stylist's word about a piece that is kept against a wish. */
export const longestSize = 30
export const longestFitNote = 200
