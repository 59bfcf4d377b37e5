// Not in loads.ts, which imports the clients, who load this.
export const loadFitFacts = () => import('./fit.tsx').then((module) => module.FitFacts)
export const loadAdvice = () => import('./fit.tsx').then((module) => module.adviceOf)

/** What a client's fit says of pieces. */
export type Advice = ReturnType<Awaited<ReturnType<typeof loadAdvice>>>
