import { usePages } from '@drape/remote-shared/api'
import { readClient } from '@drape/remote-shared/stylist-calls'

/** What the house knows of a client; each page has earlier photos and outfits. */
export const useClient = (id: string) => usePages(readClient, { params: { id } })
