/// <reference types="jest" />
import { format } from 'node:util'

/** Only what draws React needs it. */
if (/\.tsx$|\/shares\//.test(expect.getState().testPath ?? '')) {
  const { configure } = require('@testing-library/react') as typeof import('@testing-library/react')
  // As long as the browser tests wait: it ends a test that hangs, and says nothing about speed. Printing the page each
  // time that something is not there yet would be a tenth of what these tests cost.
  configure({ asyncUtilTimeout: 20_000, getElementError: (message) => new Error(message ?? undefined) })
  const { toasts } =
    require('../../remote-shared/src/toast/toast.store.ts') as typeof import('../../remote-shared/src/toast/toast.store.ts')
  // Toasts stay for five seconds: the next test would find those of the test before.
  afterEach(() => toasts.write([]))
}

/** What React and jsdom complain of, which nobody reads in a test that passes. A test that expects it mocks the console. */
const complaints: string[] = []
console.error = (...words) => void complaints.push(format(...words))

afterEach(() => {
  jest.useRealTimers()
  expect(complaints.splice(0)).toEqual([])
})
