import { getPriority } from 'node:os'
import { work } from '../src/infra/worker/work.ts'

const atStart = getPriority()

work<string>(async () => ({ atStart, atWork: getPriority() }))
