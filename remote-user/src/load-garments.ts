/** At one place, as in load-tools.ts. */
export const loadGarments = () => import('./garments.tsx')
