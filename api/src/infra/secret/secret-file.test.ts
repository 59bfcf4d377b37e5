import { writeFileSync } from 'node:fs'
import { testFolder } from '../../../test/folder.ts'
import { readDatabaseUrl, readEnv } from '../../env.ts'
import { secretNames } from './secret-file.ts'

const at = testFolder()
let files = 0

function write(text: string): string {
  const file = at(`secret-${files++}`)
  writeFileSync(file, text)
  return file
}

const complaint = (source: Record<string, string>): string => {
  try {
    readEnv(source)
  } catch (error) {
    return (error as Error).message
  }
  return 'none'
}

const key = 'a key of tests alone and long enough for them'
const url = 'postgresql://drape:of%20tests@database:5432/drape'
const store = { S3_ENDPOINT: 'http://objects:3900', S3_BUCKET: 'drape' }

describe('a secret in a file', () => {
  it('is worth what the variable is, without the end of its line', () => {
    const env = readEnv({
      ...store,
      TOKEN_KEY_FILE: write(`${key}\n`),
      DATABASE_URL_FILE: write(`${url}\r\n`),
      S3_ACCESS_KEY_ID_FILE: write('an id'),
      S3_SECRET_ACCESS_KEY_FILE: write('a secret\n'),
    })
    expect(env).toMatchObject({
      tokenKeys: [key],
      databaseUrl: url,
      objectStore: { accessKeyId: 'an id', secretAccessKey: 'a secret' },
    })
    expect(readDatabaseUrl({ DATABASE_URL_FILE: write(`${url}\n`) })).toBe(url)
  })

  it('does for production, too', () => {
    const production = { NODE_ENV: 'production', GOOGLE_CLIENT_ID: 'x', TOKEN_KEY_FILE: write(key) }
    expect(complaint(production)).toBe('none')
  })

  it('is judged as the variable is', () => {
    expect(complaint({ TOKEN_KEY_FILE: write('short\n') })).toMatch(/^TOKEN_KEY must be of at least 32/)
  })

  it('takes an empty path for an unset one, beside a variable that is set', () => {
    expect(readEnv({ TOKEN_KEY: key, TOKEN_KEY_FILE: '' }).tokenKeys).toEqual([key])
    expect(readEnv({ TOKEN_KEY: '', TOKEN_KEY_FILE: write(key) }).tokenKeys).toEqual([key])
  })

  it.each(secretNames)(
    'stops the start in one line when %s is in both places, or its file is no good',
    (name) => {
      const file = `${name}_FILE`
      const nowhere = at('nowhere')
      const cases = [
        [{ [name]: 'a value', [file]: write('another') }, `${name} and ${file} are both set`],
        [{ [file]: nowhere }, `${file} must be the path of a file that can be read (ENOENT)`],
        [{ [file]: at() }, `${file} must be the path of a file that can be read (EISDIR)`],
        // If an empty file were accepted, an embedded database would be started in place of the intended one.
        [{ [file]: write('\n') }, `${file} is the path of an empty file`],
      ] as const
      for (const [source, line] of cases) {
        expect(complaint(source)).toMatch(line)
        expect(complaint(source)).not.toMatch(/\n|nowhere|a value|another/)
      }
    },
  )

  it('leaves a migration alone with the secrets that it does not need', () => {
    const source = { DATABASE_URL: url, TOKEN_KEY_FILE: at('nowhere') }
    expect(readDatabaseUrl(source)).toBe(url)
  })
})
