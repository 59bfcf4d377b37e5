import type { ComponentProps } from 'react'
import { ProfileScreen } from './profile/profile.screen.tsx'
import { TasteCard } from './taste/taste-card.tsx'

export { PushOffer } from './notification/push-offer.tsx'
export { MemberFinder } from './profile/member-finder.tsx'

/** The profile, with the taste that the ratings show. */
export const Profile = (props: Pick<ComponentProps<typeof ProfileScreen>, 'preferencesDialog'>) => (
  <ProfileScreen {...props} taste={<TasteCard />} />
)
