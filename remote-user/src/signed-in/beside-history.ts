/** With a link to an outfit: it was chosen in History, and stands beside it where there is room. */
export const besideHistory = { beside: 'history' }

export const isBesideHistory = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'beside' in state && state.beside === besideHistory.beside
