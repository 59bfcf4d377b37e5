// organize-imports-ignore: it must be evaluated first.
import '@drape/contract/jitless'

export { newItem, newOutfit } from '@drape/contract/new-outfit'
