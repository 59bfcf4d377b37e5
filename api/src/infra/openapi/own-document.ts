import { calls } from '@drape/contract/calls'
import { describeApi } from './document.ts'

/** The OpenAPI document of this source tree, without a running server. */
export const ownDocument = () =>
  describeApi(
    calls.map(({ call }) => call),
    undefined,
  )
