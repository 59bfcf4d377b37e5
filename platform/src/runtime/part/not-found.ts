/** By its name, because the part that throws it has a class of its own. */
const name = 'DrapeNotFound'

/** Called while a part renders: nothing is at this address, so the host shows its own page for that. */
export const notFound = (): never => {
  throw Object.assign(new Error('Nothing is at this address.'), { name })
}

export const isNotFound = (error: unknown): boolean => error instanceof Error && error.name === name
