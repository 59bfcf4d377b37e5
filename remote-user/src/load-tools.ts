/** At one place: a second import of it would be a second file, and what both have would go into one that all screens load. */
export const loadTools = () => import('./photo-tools.ts')
