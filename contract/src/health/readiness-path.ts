/** Apart from its call, whose schema brings zod: a page asks here before anybody is signed in. */
export const readinessPath = '/readyz'
