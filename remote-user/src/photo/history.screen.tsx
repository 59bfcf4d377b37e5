import { Notice } from '@drape/remote-shared/ui-more'

export const HistoryScreen = () => <Notice title="History" />
