import type { ApiDocument } from './gate/api-document.ts'
import { judgeApi } from './gate/calls.ts'
import type { GateResult } from './gate/incompatibility.ts'
import { casesIn } from './gate-cases.ts'
import type { SiteStore } from './site.store.ts'

/** Which calls of the live parts a new api would not answer. */
export const checkApi = (store: SiteStore, api: ApiDocument): GateResult =>
  judgeApi(api, casesIn(store, {})[0]?.live ?? {})
