import { provePlanted } from '../guards/planted.ts'
import type { Check } from './check.ts'

export const guards: Check = () => provePlanted()
