// organize-imports-ignore: it must be evaluated first.
import '../http/jitless.ts'

// The call is re-exported: a remote that imported it from the contract would bundle its schema again.
export { checkReadiness } from '@drape/contract/health'
export { CallFailed } from '../http/call-failed.ts'
export { causeOf, failureText, statusOf } from '../http/failure-text.ts'
export { newKey } from '../http/new-key.ts'
export { readPageConfig } from '../http/page-config.ts'
export { knowMember } from '../session/know-member.ts'
export { ApiProvider } from './api-provider.tsx'
export { useOnline } from './online.ts'
export { callEarly, useAct, useCall, usePages, useReplies } from './use-call.ts'
export { offline, useRefresh } from './use-refresh.ts'
