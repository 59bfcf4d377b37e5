import { readClient } from '@drape/contract/client'
import { usePages } from '@drape/remote-shared/api'

/** What the house knows of a client; each page has earlier photos and outfits. */
export const useClient = (id: string) => usePages(readClient, { params: { id } })
