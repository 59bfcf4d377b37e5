import { resolve } from 'node:path'
import { readEnv } from './env.ts'
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
      host: '0.0.0.0',
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
    ['GOOGLE_CLIENT_ID', 'a b'],
    ['ANALYTICS_ID', '<script>'],
    ['NODE_ENV', 'staging'],
  ])('names %s in one line when it is wrong, and keeps the value to itself', (name, value) => {
    const line = complaint({ [name]: value })
    expect(line).toMatch(new RegExp(`^${name} must be `))
    expect(line).not.toContain('\n')
    expect(line).not.toContain(value)
  })

  it('asks for the Google client id in production', () => {
    expect(complaint({ NODE_ENV: 'production' })).toContain('GOOGLE_CLIENT_ID')
    expect(complaint({ NODE_ENV: 'production', GOOGLE_CLIENT_ID: 'x.apps.googleusercontent.com' })).toBe(
      'none',
    )
  })
})
