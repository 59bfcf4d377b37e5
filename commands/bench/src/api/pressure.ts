import type { Pressure } from './load.ts'
import type { CallName } from './requests.ts'

export const usual: Pressure = { connections: 32, seconds: 1 }
/**
 * More connections would only wait, because two pictures are decoded at a time. Longer, because on a busy machine no
 * upload ends within two seconds.
 */
const uploading: Pressure = { connections: 2, seconds: 3 }

export const pressureOf = (name: CallName): Pressure => (name === 'uploadPhoto' ? uploading : usual)
