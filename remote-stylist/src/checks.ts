// organize-imports-ignore: it must be evaluated first.
import '@drape/contract/jitless'

export { type NewOutfit, newItem, newOutfit, outfitNotes } from '@drape/contract/new-outfit'
