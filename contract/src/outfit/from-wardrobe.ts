/** The brand of a piece of the client's own wardrobe. */
export const fromWardrobe = 'From your wardrobe'

export const isFromWardrobe = ({ brand }: { readonly brand: string }): boolean => brand === fromWardrobe
