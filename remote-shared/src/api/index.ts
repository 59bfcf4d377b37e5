// organize-imports-ignore: it must be evaluated first.
import './jitless.ts'

export { CallFailed } from './api.client.ts'
export { ApiProvider, useCall } from './api.provider.tsx'
