import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { exportJWK, type JWTHeaderParameters, SignJWT } from 'jose'
import { listening } from './listening.ts'

const rsaKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
export const published = rsaKeys()
export const strangers = rsaKeys()

const seconds = () => Math.floor(Date.now() / 1000)

export const commit = 'c'.repeat(40)

/** What GitHub says of a run of acme/shop on its main branch. */
export const ofGitHub = {
  sub: 'repo:acme/shop:ref:refs/heads/main',
  repository: 'acme/shop',
  ref: 'refs/heads/main',
  event_name: 'push',
  sha: commit,
  run_id: '7',
  run_attempt: '2',
  actor: 'asha',
}

/** A CI as GitHub's that signs ID tokens for this audience, or misbehaves when told to. */
export const startIssuer = async (audience: string) => {
  const about = { asked: 0, issuer: '', answer: undefined as RequestListener | undefined }
  const server = await listening(async (request, reply) => {
    about.asked++
    if (about.answer) return about.answer(request, reply)
    const { issuer } = about
    if (request.url?.startsWith('/give')) {
      const { searchParams } = new URL(request.url, issuer)
      const isAllowed = request.headers.authorization === 'Bearer of-the-run'
      reply.statusCode = isAllowed ? 200 : 403
      return reply.end(JSON.stringify({ value: await sign({ aud: searchParams.get('audience') ?? '' }) }))
    }
    const keys = [{ ...(await exportJWK(published.publicKey)), kid: 'one', use: 'sig' }]
    return reply.end(
      JSON.stringify(request.url === '/keys' ? { keys } : { issuer, jwks_uri: `${server.address}/keys` }),
    )
  })
  about.issuer = `${server.address}/_services/token`
  /** A good token, but for these claims and this header. */
  const sign = (
    claims: Readonly<Record<string, unknown>> = {},
    {
      key = published.privateKey,
      ...header
    }: Partial<JWTHeaderParameters> & { key?: KeyObject | Uint8Array } = {},
  ): Promise<string> =>
    new SignJWT({
      ...ofGitHub,
      iss: about.issuer,
      aud: audience,
      iat: seconds(),
      exp: seconds() + 300,
      jti: crypto.randomUUID(),
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'one', ...header })
      .sign(key)
  return Object.assign(about, {
    sign,
    stop: server.stop,
    /** Of a run at GitHub: what asks for its ID tokens. */
    env: {
      ACTIONS_ID_TOKEN_REQUEST_URL: `${server.address}/give?api-version=2`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'of-the-run',
    },
  })
}
