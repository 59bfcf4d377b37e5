import { addPasskey, beginPasskey, beginPasskeySignIn, signInWithPasskey } from '@drape/contract/passkey'
import { testApp } from '../../test/app.ts'
import { authenticator } from '../../test/authenticator.ts'

const server = testApp({ PUBLIC_URL: 'https://desk.drape.example' })

test('a passkey is made for the public address and signs in there alone', async () => {
  const meera = await server.members.stylist()
  const { options } = await meera.ask(beginPasskey, { body: {} })
  expect(options.rp.id).toBe('desk.drape.example')
  const key = authenticator('https://desk.drape.example')
  await meera.ask(addPasskey, { body: key.create(options, 'Laptop') })
  const signIn = async (origin?: string) => {
    const { options: request } = await server.ask(beginPasskeySignIn)
    return server.answer(signInWithPasskey, { body: key.get(request, origin ? { origin } : {}) })
  }
  expect((await signIn('http://localhost')).status).toBe(401)
  expect((await signIn('http://desk.drape.example')).status).toBe(401)
  expect((await signIn()).status).toBe(200)
})
