import type { ReactNode } from 'react'
import { ProfileScreen } from './profile/profile.screen.tsx'
import { TasteCard } from './taste/taste-card.tsx'

interface FullProfileProps {
  readonly homeAddress: string
  readonly closetAddress: string
  readonly outfitAddress: (outfit: string) => string
  readonly preferencesDialog: (onClose: () => void) => ReactNode
}

/** The profile with what the ratings say. */
export const FullProfile = ({ outfitAddress, ...props }: FullProfileProps) => (
  <ProfileScreen {...props} taste={<TasteCard outfitAddress={outfitAddress} />} />
)
