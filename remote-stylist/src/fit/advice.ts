import { type Fit, type PieceWords, sizeToOrder, warningsFor } from '@drape/contract/fit'
import { KeptPieces } from './kept-pieces.tsx'

/** What a client's fit says of the items of a draft, and of the pieces of an outfit. */
export const adviceOf = (fit: Fit) => ({
  warn: warningsFor(fit),
  KeptPieces,
  sizeOf: (piece: PieceWords): string | undefined => sizeToOrder(fit, piece),
})
