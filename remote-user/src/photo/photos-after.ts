/** The specification's delay: the profile is asked for before it, the saved outfits after it. */
export const photosAfterMs = 200
