import { createStore } from '@drape/remote-shared/storage'

/** Whether the session ended after Submit was pressed and before the photo was sent. */
export const submission = createStore(false)

export const notLoggedIn = 'Please log in to upload photos'
