import { Notice } from '@drape/remote-shared/ui-more'

export const SuggestionsScreen = () => <Notice title="Suggestions" />
