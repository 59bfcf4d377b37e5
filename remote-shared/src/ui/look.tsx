import { type ReactNode, useEffect } from 'react'
import { followAppearance } from '../appearance/appearance.ts'

/** Keeps the page light or dark as the user chose, in this or another tab. The page's style sheet has the colours. */
export const Look = ({ children }: { readonly children: ReactNode }) => {
  useEffect(followAppearance, [])
  return children
}
