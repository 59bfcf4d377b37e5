import { createStore } from '@drape/remote-shared/storage'

/** Whether Submit was pressed and its photo had not gone out when the session ended. */
export const submission = createStore(false)

export const notLoggedIn = 'Please log in to upload photos'
