import { keeping } from '@drape/remote-shared/storage'
import { passages, type Stored, versions } from './stored.ts'

/** The storage of this device. */
export const device = keeping<Stored>({ versions, passages })
