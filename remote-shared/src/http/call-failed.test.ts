import { CallFailed, failureText } from './call-failed.ts'

test.each([
  [new CallFailed('refused', { status: 503, statusText: 'Service Unavailable' }), 'Service Unavailable'],
  [new CallFailed('unreachable'), 'No connection'],
  [new CallFailed('malformed', { status: 200 }), 'Unexpected reply'],
  [new Error('Authentication failed'), 'Authentication failed'],
  ['a throw of no error', 'Unknown error'],
])('%s is worded as "%s"', (failure, text) => expect(failureText(failure)).toBe(text))
