// organize-imports-ignore: it must be evaluated first.
import './jitless.ts'

// The calls are handed on: a remote that read them from the contract would bundle its schemas once more.
export { checkReadiness } from '@drape/contract/health'
export { CallFailed } from './api.client.ts'
export { ApiProvider, useCall } from './api.provider.tsx'
export { readPageConfig } from './page-config.ts'
