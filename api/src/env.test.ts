import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readEnv, variableNames } from './env.ts'
import { StartError } from './start-error.ts'

const complaint = (source: Record<string, string>): string => {
  try {
    readEnv(source)
  } catch (error) {
    if (error instanceof StartError) return error.message
  }
  return 'none'
}

describe('the environment', () => {
  it('needs nothing set', () => {
    expect(readEnv({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: resolve('.data'),
      siteDir: resolve('site'),
      apiBase: '',
      databaseUrl: undefined,
      notifications: false,
    })
  })

  it('takes an empty value for an unset one', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '', NODE_ENV: '' }).port).toBe(8080)
  })

  it.each([
    ['RELEASE_HOOK', 'https://hooks.example/path'],
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['DATABASE_URL', 'mysql://me:secret@here/db'],
    ['PUBLIC_URL', 'drape.example'],
    ['API_BASE', 'ftp://drape.example'],
    ['SITE_BASE', '//cdn.example'],
    ['SITE_BASE', 'https://cdn.example/?a=1'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'localhost'],
    ['TRUSTED_PROXIES', '7'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['DRAIN_SECONDS', '60'],
    ['CORS_ORIGINS', 'https://app.example/'],
    ['CORS_ORIGINS', 'https://app.example,*'],
    ['GOOGLE_CLIENT_ID', 'a b'],
    ['NOTIFICATIONS', 'yes'],
    ['HSTS_SUBDOMAINS', 'yes'],
    ['SECURITY_CONTACT', 'security@drape.example'],
    ['SECURITY_CONTACT', 'mailto:a@b.example\nExpires: never'],
    ['SMTP_URL', 'mail.example:587'],
    ['MAIL_FROM', 'The house'],
    ['MAIL_FROM', 'Drape <a@b.example>\nBcc: c@d.example'],
    ['VAPID_PRIVATE_KEY', 'not-a-key'],
    // Above the order of the curve.
    ['VAPID_PRIVATE_KEY', `${'_'.repeat(42)}8`],
    ['LOG_LEVEL', 'silent'],
    ['ANALYTICS_ID', '<script>'],
    ['NODE_ENV', 'staging'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
  ])('names %s in one line when it is wrong, and keeps the value to itself', (name, value) => {
    const line = complaint({ [name]: value })
    expect(line).toMatch(new RegExp(`^${name} must be `))
    expect(line).not.toContain('\n')
    expect(line).not.toContain(value)
  })

  it('asks for the Google client id and the token key in production', () => {
    const production = { NODE_ENV: 'production' }
    const withGoogle = { ...production, GOOGLE_CLIENT_ID: 'x.apps.googleusercontent.com' }
    expect(complaint(production)).toContain('GOOGLE_CLIENT_ID')
    expect(complaint(withGoogle)).toContain('TOKEN_KEY')
    expect(complaint({ ...withGoogle, TOKEN_KEY: 'x'.repeat(32) })).toBe('none')
  })

  it('asks, with a mail server, for a sender, and for the address of the links', () => {
    const SMTP_URL = 'smtps://drape:secret@mail.example'
    const MAIL_FROM = 'Drape <hello@drape.example>'
    const PUBLIC_URL = 'https://drape.example'
    expect(complaint({ SMTP_URL, PUBLIC_URL })).toMatch(/^MAIL_FROM is missing/)
    expect(complaint({ SMTP_URL, MAIL_FROM })).toMatch(/^PUBLIC_URL is missing/)
    expect(readEnv({ SMTP_URL, MAIL_FROM, PUBLIC_URL }).mailServer).toEqual({
      url: SMTP_URL,
      from: MAIL_FROM,
    })
  })

  it('guards live versions only where pages tell of them', () => {
    expect(complaint({ GUARD: 'on', EVIDENCE: 'off' })).toMatch(/^GUARD .* EVIDENCE=on$/)
    expect([readEnv({}).guard, readEnv({ GUARD: 'on' }).guard]).toEqual([false, true])
  })

  it('asks, with a key for pushes, for the address of the house, and makes the public key of it', () => {
    const VAPID_PRIVATE_KEY = 'a-private-key-of-tests-alone-long-enough-AA'
    expect(complaint({ VAPID_PRIVATE_KEY })).toMatch(/^PUBLIC_URL is missing/)
    const { vapidKeys } = readEnv({ VAPID_PRIVATE_KEY, PUBLIC_URL: 'https://drape.example' })
    expect(vapidKeys).toEqual({
      privateKey: VAPID_PRIVATE_KEY,
      publicKey: expect.stringMatching(/^B[\w-]{86}$/),
    })
  })

  it('has a public address with https in production, unless it is one of this machine', () => {
    const complaintAbout = (PUBLIC_URL: string, NODE_ENV = 'production') =>
      complaint({ GOOGLE_CLIENT_ID: 'x', TOKEN_KEY: 'x'.repeat(32), NODE_ENV, PUBLIC_URL })
    for (const address of ['http://drape.example', 'http://127.0.0.1.example', 'http://localhost.example'])
      expect(complaintAbout(address)).toBe(
        'PUBLIC_URL must begin with https:// in production, but on this machine',
      )
    for (const own of ['localhost:8080', 'drape.localhost', '127.0.0.1:8080', '[::1]:8080'])
      expect(complaintAbout(`http://${own}`)).toBe('none')
    expect([complaintAbout('https://drape.example'), complaintAbout('http://drape.example', 'test')]).toEqual(
      ['none', 'none'],
    )
  })

  it('asks, with a second factor in production, for the address that passkeys are made for', () => {
    const server = { NODE_ENV: 'production', GOOGLE_CLIENT_ID: 'x', TOKEN_KEY: 'x'.repeat(32) }
    const STYLIST_SECOND_FACTOR = 'passkey'
    expect(complaint({ ...server, STYLIST_SECOND_FACTOR })).toMatch(/^PUBLIC_URL is missing/)
    expect(complaint({ STYLIST_SECOND_FACTOR: 'yes' })).toMatch(/must be passkey or off/)
    expect(readEnv({ STYLIST_SECOND_FACTOR }).asksForPasskey).toBe(true)
    expect(readEnv({}).asksForPasskey).toBe(false)
  })

  it('believes private networks behind a public address, unless told otherwise', () => {
    const trusted = (variables: Record<string, string>) => readEnv(variables).trustedProxies
    const publicUrl = { PUBLIC_URL: 'https://drape.example' }
    expect(trusted({})).toEqual([])
    expect(trusted(publicUrl)).toEqual(['private'])
    expect(trusted({ TRUSTED_PROXIES: '10.1.0.0/16, ::1' })).toEqual(['10.1.0.0/16', '::1'])
  })

  it('listens to this machine alone while anybody may sign in as anybody, unless told otherwise', () => {
    const google = { GOOGLE_CLIENT_ID: 'x' }
    const production = { ...google, NODE_ENV: 'production', TOKEN_KEY: 'x'.repeat(32) }
    const listening = (variables: Record<string, string>) => readEnv(variables).host
    expect(listening({})).toBe('127.0.0.1')
    expect(listening({ HOST: '0.0.0.0' })).toBe('0.0.0.0')
    expect(listening(google)).toBe('0.0.0.0')
    expect(listening(production)).toBe('0.0.0.0')
  })

  it('keeps the share of traces that it is told, where a collector is named', () => {
    const share = (OTEL_TRACES_SAMPLER: string, OTEL_TRACES_SAMPLER_ARG = '') =>
      readEnv({
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
        OTEL_TRACES_SAMPLER,
        OTEL_TRACES_SAMPLER_ARG,
      }).tracedShare
    expect(readEnv({ OTEL_TRACES_SAMPLER_ARG: '0.5' }).tracedShare).toBeUndefined()
    expect(share('parentbased_always_off')).toBeUndefined()
    expect([share(''), share('always_on', '0.1'), share('parentbased_traceidratio', '0.1')]).toEqual([
      1, 1, 0.1,
    ])
  })

  it('is described in .env.example, every variable of it', () => {
    const described = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8').match(
      /^# [A-Z0-9_]+(?==)/gm,
    )
    expect(described?.map((line) => line.slice(2)).sort()).toEqual([...variableNames].sort())
  })
})
