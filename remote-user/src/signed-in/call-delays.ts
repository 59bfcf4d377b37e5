/** The specification's delays: the profile is requested first, then the photos, then the saved outfits. */
export const profileAfterMs = 100
export const photosAfterMs = 200
export const savedAfterMs = 300
