import { Notice } from '@drape/remote-shared/ui-more'

export const OutfitScreen = (_: { readonly outfitId: string }) => <Notice title="Outfit" />
