import type { PageRegistry } from '@drape/release/page-registry'
import { avoid, forgetAvoided, withoutAvoided } from './avoided.ts'
import { federate } from './federation.ts'
import type { PartLoader } from './part.outlet.tsx'
import { isWorthReloading } from './retry.ts'

/** Opens parts, and loads the page anew where that promises to help. */
export const createLoader = (registry: PageRegistry): PartLoader => ({
  open: federate(withoutAvoided(registry)),
  retry: async (failure) => {
    if (!(await isWorthReloading(failure, registry))) return false
    forgetAvoided()
    location.reload()
    return true
  },
  recover: (error) => {
    if (!avoid(error, registry)) return false
    location.reload()
    return true
  },
})
