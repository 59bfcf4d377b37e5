/** The specification's delays: the profile is asked for first, then the photos, then the saved outfits. */
export const profileAfterMs = 100
export const savedAfterMs = 300
