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
    })
  })

  it('takes an empty value for an unset one', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '', NODE_ENV: '' }).port).toBe(8080)
  })

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['DATABASE_URL', 'mysql://me:secret@here/db'],
    ['PUBLIC_URL', 'drape.example'],
    ['API_BASE', 'ftp://drape.example'],
    ['SITE_BASE', '//cdn.example'],
    ['SITE_BASE', 'https://cdn.example/?a=1'],
    ['API_UPSTREAMS', 'somewhere:80'],
    ['API_UPSTREAMS', 'http://somewhere:80/api'],
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
    ['LOG_LEVEL', 'silent'],
    ['ANALYTICS_ID', '<script>'],
    ['NODE_ENV', 'staging'],
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

  it('asks an edge for no token key', () => {
    const edge = { NODE_ENV: 'production', GOOGLE_CLIENT_ID: 'x', API_UPSTREAMS: 'http://api-1:8080' }
    expect(complaint(edge)).toBe('none')
  })

  it('believes private networks behind a public address, and nobody at the edge, unless told otherwise', () => {
    const trusted = (variables: Record<string, string>) => readEnv(variables).trustedProxies
    const publicUrl = { PUBLIC_URL: 'https://drape.example' }
    expect(trusted({})).toEqual([])
    expect(trusted(publicUrl)).toEqual(['private'])
    expect(trusted({ ...publicUrl, API_UPSTREAMS: 'http://api-1:8080' })).toEqual([])
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
    expect(listening({ API_UPSTREAMS: 'http://api-1:8080' })).toBe('0.0.0.0')
  })

  it('is described in .env.example, every variable of it', () => {
    const described = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8').match(
      /^# [A-Z0-9_]+(?==)/gm,
    )
    expect(described?.map((line) => line.slice(2)).sort()).toEqual([...variableNames].sort())
  })
})
