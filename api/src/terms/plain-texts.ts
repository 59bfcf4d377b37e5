import type { TermsPage } from '@drape/contract/terms'

/**
 * True of the product wherever it runs. Who the operator is, where to write and which law applies, only the operator
 * can say: TERMS_TEXT and PRIVACY_TEXT name files with their own texts.
 */
export const plainTexts: Readonly<Record<TermsPage, string>> = {
  privacy: `
# What we keep
Your name and e-mail address, as Google gives them to us when you sign in. The preferences you set, the sizes, prices and dislikes you tell us so that clothes fit, the photos you send with what you wish for, the outfits made for you, how you rated them, what you and our stylists write to each other, with the pictures sent along, and what our stylists note about you. The pieces of your wardrobe, with their photos, if you add any, and the days on which you say that you wore an outfit.

# Who sees your photo
You, and the stylists who work here. History shows you which stylist opened a photo, and when. A piece of your wardrobe is shown to the stylists for whom a photo of yours is open, and so recorded; one that you archive is not. A picture in a message is shown to the stylists who may answer you, and so recorded. We give none of it to anybody else.

# What you share
Whoever has a link that you made to an outfit sees the outfit and who styled it, and your first name if you added it, until you stop sharing or seven days have passed. We count how often it is opened, and not by whom.

# What is removed
Before a photo, of you, of a piece or in a message, is stored it is written anew: the place where it was taken and the details of your camera are gone. Its addresses expire after minutes.

# What we tell you
We write to you when an outfit is ready, when it takes longer than promised, and when a stylist has answered. Each kind is switched off in Settings, or by the link in each e-mail. A device is told only where you said yes on it.

# How long
Until you delete it. Deleting a photo removes it, its open request and its messages with their pictures at once. Deleting your account removes all that is yours, at once and for good.

# What you can do
Settings gives you everything as a file, photos included, and deletes everything. You correct your preferences, your sizes, and what your ratings say of you, in Profile.

# What your browser keeps
Your session, what you saw last, and a photo that is not sent yet; none of it goes elsewhere. We set no cookie for you. Where visits are counted, Google Analytics does that, and may set its own.
`,
  terms: `
# What you get
A stylist looks at your photo and puts an outfit together for you, usually within 24 hours. It is advice: whether a piece fits, only trying it on tells.

# What you buy
Prices and links are those of shops, as they were when the stylist found them. You buy from the shop and not from us; its terms hold for that.

# What you send
A photo of yourself, or of somebody who agreed to it, and who is not a child. Nothing that is unlawful or that harms somebody. We may remove what breaks this, and end an account that repeats it.

# What stays yours
Your photos. You allow us to store them and to show them to our stylists, so that they can do their work, until you delete them.

# The end
You can leave at any time: Settings deletes your account with all that is in it.
`,
}
