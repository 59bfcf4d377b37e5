import { exportJWK, UnsecuredJWT } from 'jose'
import { serverPaths } from '../../src/release/server-api.ts'
import { mostOfTrust } from '../../src/server/release/exchange.routes.ts'
import { type Attack, testAttacks } from '../../test/attack.ts'
import { ofGitHub, published, startIssuer, strangers } from '../../test/id-token-issuer.ts'
import { testReleases } from '../../test/release-server.ts'
import { looksAt, type SiteName } from './attacked-site.ts'

const releases = testReleases('each test')
type Issuer = Awaited<ReturnType<typeof startIssuer>>
type TokenAttack = Attack<Issuer, SiteName>

let running: Issuer
beforeEach(async () => {
  running = await startIssuer(releases.address)
})
afterEach(() => running.stop())
const place = new Proxy({} as Issuer, {
  get: (_, name) => Reflect.get(running, name),
  set: (_, name, value) => Reflect.set(running, name, value),
})

const trust = ({ issuer }: Pick<Issuer, 'issuer'>, ...words: string[]) =>
  releases.here(
    ...[
      'trust',
      'shop',
      '--issuer',
      issuer,
      '--repository',
      'acme/shop',
      '--ref',
      'refs/heads/main',
      ...words,
    ],
  )

const show = async (idToken: string): Promise<string> => {
  const reply = await fetch(releases.address + serverPaths.exchange, {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ parts: ['shop'] }),
  })
  return `${reply.status} ${await reply.text()}`
}

const minute = 60
const now = () => Math.floor(Date.now() / 1000)
const publicPem = published.publicKey.export({ type: 'spki', format: 'pem' })
const secretOf = (text: string | Buffer) => new TextEncoder().encode(text.toString())

const notSigned = /^401 .*The ID token is not signed by its issuer\./

const forged: Readonly<Record<string, readonly [(issuer: Issuer) => Promise<string> | string, RegExp]>> = {
  'signed by a key of its own': [({ sign }) => sign({}, { key: strangers.privateKey }), notSigned],
  'with its key in its header': [
    async ({ sign }) =>
      sign(
        {},
        { key: strangers.privateKey, jwk: await exportJWK(strangers.publicKey), jku: 'https://evil.example' },
      ),
    notSigned,
  ],
  'that nobody signed': [
    ({ issuer }) =>
      new UnsecuredJWT({
        ...ofGitHub,
        iss: issuer,
        aud: releases.address,
        iat: now(),
        exp: now() + minute,
      }).encode(),
    notSigned,
  ],
  'signed with the public key as if it were a secret': [
    ({ sign }) => sign({}, { alg: 'HS256', key: secretOf(publicPem) }),
    notSigned,
  ],
  'of another algorithm of the same key': [({ sign }) => sign({}, { alg: 'PS256' }), notSigned],
  'of an issuer that nobody trusts': [
    ({ sign }) => sign({ iss: 'https://evil.example' }),
    /^401 .*trusted here/,
  ],
  'for another site': [
    ({ sign }) => sign({ aud: 'https://other.example' }),
    /^401 .*claim aud .*must be http/,
  ],
  'for other sites too': [
    ({ sign }) => sign({ aud: [releases.address, 'https://other.example'] }),
    /^401 .*claim aud /,
  ],
  'that is over': [({ sign }) => sign({ exp: now() - minute }), /^401 .*is over/],
  'that is not good yet': [({ sign }) => sign({ nbf: now() + 2 * minute }), /^401 .*claim nbf /],
  'that is good for a year, of yesterday': [
    ({ sign }) => sign({ iat: now() - 24 * 60 * minute, exp: now() + 365 * 24 * 60 * minute }),
    /^401 .*is over/,
  ],
  'without an end': [({ sign }) => sign({ exp: undefined }), /^401 .*claim exp /],
  'of a fork': [({ sign }) => sign({ repository: 'evil/shop' }), /^403 .*repository is \\"evil\/shop\\"/],
  'of a pull request': [({ sign }) => sign({ event_name: 'pull_request' }), /^403 .*event_name is/],
  'of a pull request that runs as its target': [
    ({ sign }) => sign({ event_name: 'pull_request_target' }),
    /^403 .*event_name is/,
  ],
  'of a branch with the name of a trusted one in it': [
    ({ sign }) => sign({ ref: 'refs/heads/main/../evil' }),
    /^403 .*ref is/,
  ],
  'whose claim is a megabyte': [({ sign }) => sign({ ref: 'x'.repeat(1_000_000) }), /^431 |^401 /],
  'that is no token': [() => 'e30.e30.e30', /^401 /],
}

/** What an issuer that is trusted answers when it is asked for its keys. */
const answers: Readonly<Record<string, (issuer: Issuer) => NonNullable<Issuer['answer']>>> = {
  'has keys of 100 MB': () => (_, reply) => {
    const more = () => {
      while (!reply.destroyed && reply.write(' '.repeat(1024 * 1024)));
    }
    reply.on('drain', more).on('error', () => undefined)
    more()
  },
  'hangs in the middle of its keys': () => (_, reply) => void reply.write('{'),
  'says that it is another': (issuer) => (_, reply) =>
    reply.end(JSON.stringify({ issuer: 'https://evil.example', jwks_uri: `${issuer.issuer}/keys` })),
  'leads elsewhere': (issuer) => (_, reply) =>
    reply.writeHead(302, { location: `${issuer.issuer}/keys` }).end(),
  'names keys by plain HTTP elsewhere':
    ({ issuer }) =>
    (_, reply) =>
      reply.end(JSON.stringify({ issuer, jwks_uri: 'http://169.254.169.254/keys' })),
  'names keys in a file':
    ({ issuer }) =>
    (_, reply) =>
      reply.end(JSON.stringify({ issuer, jwks_uri: 'file:///etc/passwd' })),
  'has a page in the place of its keys': () => (_, reply) => reply.end('<html>'),
  'has a key that is none':
    ({ issuer }) =>
    ({ url }, reply) =>
      reply.end(
        JSON.stringify(
          url === '/k'
            ? { keys: [{ kty: 'RSA', kid: 'one', n: '!', e: 'AQAB' }] }
            : { issuer, jwks_uri: new URL('/k', issuer) },
        ),
      ),
}

testAttacks<Issuer, SiteName>(
  [
    ...Object.entries(forged).map(
      ([title, [token, answer]]): TokenAttack => ({
        who: 'caller',
        sends: `an ID token ${title}`,
        prepare: (issuer) => trust(issuer, '--private'),
        send: async (issuer) => show(await token(issuer)),
        answer,
        unchanged: ['registry', 'log', 'files'],
      }),
    ),
    ...Object.entries(answers).map(
      ([title, answer]): TokenAttack => ({
        who: 'caller',
        sends: `an ID token of an issuer that ${title}`,
        prepare: (issuer) => trust(issuer, '--private'),
        send: async (issuer) => {
          issuer.answer = answer(issuer)
          const first = await show(await issuer.sign())
          const { asked } = issuer
          await show(await issuer.sign())
          return `refused with ${first}; asked ${issuer.asked - asked} times`
        },
        answer: /^refused with 503 .*The keys of the issuer cannot be had.*; asked 0 times$/,
        unchanged: ['registry', 'log', 'files'],
      }),
    ),
    ...['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]'].map(
      (host): TokenAttack => ({
        who: 'caller',
        sends: `an ID token of an issuer at ${host}, which nobody has allowed to be in our network`,
        prepare: ({ issuer }) =>
          trust({ issuer: issuer.replace('http:', 'https:').replace('127.0.0.1', host) }),
        send: async (issuer) => {
          const iss = issuer.issuer.replace('http:', 'https:').replace('127.0.0.1', host)
          const said = await show(await issuer.sign({ iss }))
          return `refused with ${said}; ${/"NotPublic\b|NotPublic: /.test(releases.lines.join())}`
        },
        answer: /^refused with 503 .*The keys of the issuer cannot be had.*; true$/,
        unchanged: ['registry', 'log', 'files'],
      }),
    ),
    {
      who: 'caller',
      sends: 'ID tokens of invented keys without end, and the issuer is asked as often as for one',
      prepare: (issuer) => trust(issuer, '--private'),
      send: async (issuer) => {
        const good = await show(await issuer.sign())
        const texts = new Set<string>()
        for (let nth = 0; nth < 50; nth++)
          texts.add(await show(await issuer.sign({}, { kid: `invented ${nth}`, key: strangers.privateKey })))
        return `${good.slice(0, 3)} ${issuer.asked} ${[...texts].map((each) => each.slice(0, 3))}`
      },
      // The discovery document and the keys.
      answer: /^200 2 401$/,
      unchanged: ['registry', 'log', 'files'],
    },
    {
      who: 'caller',
      sends: 'one ID token twenty times at once',
      prepare: (issuer) => trust(issuer, '--private'),
      send: async (issuer) => {
        const token = await issuer.sign()
        const all = await Promise.all(Array.from({ length: 20 }, () => show(token)))
        return `${all.filter((each) => each.startsWith('200')).length} of ${all.length}`
      },
      answer: /^1 of 20$/,
      unchanged: ['registry', 'log', 'files'],
    },
    {
      who: 'caller',
      sends: 'good ID tokens without end, and what is remembered of them has a bound',
      prepare: (issuer) => trust(issuer, '--private'),
      send: async (issuer) => {
        for (let nth = 0; nth < mostOfTrust; nth++) await show(await issuer.sign())
        return show(await issuer.sign())
      },
      answer: /^429 .*A trust gives at most 120 tokens in two hours/,
      unchanged: ['registry', 'log', 'files'],
    },
  ],
  place,
  looksAt(() => releases.site),
)
