import { Notice } from '@drape/remote-shared/ui-more'

export const PreferencesDialog = (_: { readonly onClose: () => void }) => <Notice title="Preferences" />
