/** The state of a link in History to an outfit, which is shown beside the list where there is room. */
export const besideHistory = { beside: 'history' }

export const isBesideHistory = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'beside' in state && state.beside === besideHistory.beside
