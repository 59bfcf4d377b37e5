import { createContext } from 'react'

/** The addresses of the pictures of the client's garments, by id. The panel of the wardrobe reads them. */
export type GarmentPictures = Readonly<Record<string, string>>
export const GarmentPicturesContext = createContext<GarmentPictures>({})
