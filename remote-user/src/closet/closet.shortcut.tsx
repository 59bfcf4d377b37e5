import { Notice } from '@drape/remote-shared/ui-more'

export const ClosetShortcut = () => <Notice title="My closet" />
