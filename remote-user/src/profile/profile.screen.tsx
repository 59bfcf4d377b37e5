import { Notice } from '@drape/remote-shared/ui-more'

export const ProfileScreen = () => <Notice title="Profile" />
