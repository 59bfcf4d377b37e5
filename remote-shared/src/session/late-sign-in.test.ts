import { signStylistOut, signUserOut } from '@drape/contract/session'
import { startTestApi, withStatus } from '../../test/api.ts'
import { enter } from '../../test/session.ts'
import { signOut } from './late-sign-in.ts'
import { session } from './use-session.ts'

const api = startTestApi()

test.each([
  ['user', signUserOut],
  ['stylist', signStylistOut],
] as const)(
  'a %s who signs out is signed out here at once, and on the server by the call for their kind',
  async (userType, call) => {
    enter(userType)
    expect(session.read()).toMatchObject({ status: 'in', userType })
    const signingOut = signOut()
    expect(session.read()).toEqual({ status: 'out', hasLeft: true })
    await signingOut
    expect(api.requests(call)).toMatchObject([{ bearer: 'a', body: { refresh_token: 'r' } }])
    expect(api.requests()).toHaveLength(1)
  },
)

test('a server that fails keeps nobody signed in here', async () => {
  api.answer(signUserOut, withStatus(500))
  enter()
  await signOut()
  expect(session.read()).toEqual({ status: 'out', hasLeft: true })
})

test('signing out without a session makes no call', async () => {
  await signOut()
  expect(api.requests()).toEqual([])
})
