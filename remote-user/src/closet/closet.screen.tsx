import { Notice } from '@drape/remote-shared/ui-more'

export const ClosetScreen = () => <Notice title="Closet" />
