import { readStored, writeStored } from '../storage/local-storage.ts'

/** Whether a passkey was made or used in this browser: a sign-in then offers it before anything is pressed. */
export const hasPasskey = (): boolean => readStored('hasPasskey') !== null

export const recordPasskey = (): void => void writeStored('hasPasskey', 'true')
