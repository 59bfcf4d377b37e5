// organize-imports-ignore: it must be evaluated first.
import './jitless.ts'

// The call is handed on: a remote that read it from the contract would bundle its schema once more.
export { checkReadiness } from '@drape/contract/health'
export { CallFailed } from './api.client.ts'
export { ApiProvider } from './api.provider.tsx'
export { failureText } from './failure-text.ts'
export { useOnline } from './online.ts'
export { readPageConfig } from './page-config.ts'
export { useAct, useCall, usePages, useReplies } from './use-call.ts'
export { offline, useRefresh } from './use-refresh.ts'
