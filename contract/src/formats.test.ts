import * as z from 'zod/mini'
import { filledLine, identifier, line, page, text, webAddress } from './formats.ts'

const parse = (schema: z.ZodMiniType, value: unknown) => {
  const { success, data } = z.safeParse(schema, value)
  return success ? data : 'refused'
}

const nul = '\u0000'
const halves = ['\ud83d', '\ude00', 'a\ud83db', '\ude00\ud83d']
const controls = [nul, '\u0001', '\u001b[31m', '\u007f', '\u0085', '\u009f']

describe('a text', () => {
  it.each(['', 'Ärmel, ₹1,299 – ग्राहक 衣服 👗👩‍🦰', 'two\nlines\tand a tab'])('may be %j', (value) => {
    expect(parse(text(100), value)).toBe(value)
  })

  it('is kept without the blanks round it', () => expect(parse(text(100), ' \n a \t')).toBe('a'))

  it('is as long as it may be, and no longer', () => {
    expect(parse(text(5), 'x'.repeat(5))).toBe('xxxxx')
    expect(parse(text(5), 'x'.repeat(6))).toBe('refused')
  })

  it.each([...controls, ...halves])('is refused with %j in it', (value) => {
    expect(parse(text(100), `a${value}b`)).toBe('refused')
  })

  it.each([1, null, true, ['a'], { a: 1 }, undefined])('is not %j', (value) => {
    expect(parse(text(100), value)).toBe('refused')
  })
})

describe('a line', () => {
  it('has no second one', () => {
    expect(parse(line(100), 'one')).toBe('one')
    for (const value of ['a\nb', 'a\rb', 'a\tb', `a${nul}b`]) expect(parse(line(100), value)).toBe('refused')
  })

  it('that must be filled is more than blanks', () => {
    expect(parse(filledLine(100), ' a ')).toBe('a')
    for (const value of ['', '   ', '\n']) expect(parse(filledLine(100), value)).toBe('refused')
  })
})

describe('a web address', () => {
  it.each([
    'https://shop.example',
    'http://shop.example/',
    'https://www.shop.example:8443/a-b/c_d.html?q=%20x&y=[1]#top',
    'HTTPS://SHOP.EXAMPLE/Kurta',
    'https://shop.example/@meera/looks',
    'https://xn--e1afmkfd.xn--p1ai/',
    'https://दुकान.भारत/कुर्ता',
    'https://shop.example/👗',
  ])('may be %s', (value) => expect(parse(webAddress, value)).toBe(value))

  it('is kept without the blanks round it', () => {
    expect(parse(webAddress, ' https://shop.example \n')).toBe('https://shop.example')
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript://shop.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://shop.example/1',
    'file:///etc/passwd',
    'ftp://shop.example/',
    'mailto:a@shop.example',
    'ws://shop.example/',
  ])('is refused if it runs or opens something else: %j', (value) =>
    expect(parse(webAddress, value)).toBe('refused'),
  )

  it.each([
    '',
    'shop',
    'shop.example',
    '//shop.example',
    '/kurta',
    'https://',
    'https:///kurta',
    'https:shop.example',
    'https:/shop.example',
    'https:\\\\shop.example',
    'https://shop.example\\@evil.example',
    'https://shop.example@evil.example/',
    'https://name:word@shop.example/',
    'https://shop.example/a b',
    'https://shop.example/a\nb',
    'https://shop.example/a\tb',
    `https://shop.example/${nul}`,
    'https://shop.example/\u202egpj.exe',
    'https://shop.example/\ud83d',
    'https://sh op.example/',
    'https://shop..example/',
    'https://-shop.example/',
    'https://shop.example:99999/',
  ])('is refused if it is malformed or deceives: %j', (value) =>
    expect(parse(webAddress, value)).toBe('refused'),
  )

  it.each([
    'http://localhost/',
    'http://localhost:8080/',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://192.168.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://router/',
  ])("is refused in the reader's own network: %s", (value) =>
    expect(parse(webAddress, value)).toBe('refused'),
  )

  it('has an end', () => {
    const start = 'https://shop.example/'
    expect(parse(webAddress, start + 'x'.repeat(2048 - start.length))).toMatch(/^https/)
    expect(parse(webAddress, start + 'x'.repeat(2049 - start.length))).toBe('refused')
  })

  it('is read in no time, however it is built', () => {
    for (const value of ['a.'.repeat(30_000), 'a-'.repeat(30_000), `https://${'a.'.repeat(30_000)}`])
      expect(parse(webAddress, value)).toBe('refused')
  })
})

describe('an identifier', () => {
  it('is a UUID and nothing else', () => {
    const id = '019a9d6e-3f4b-7c1d-8e2f-0123456789ab'
    expect(parse(identifier, id)).toBe(id)
    for (const value of ['1', id.slice(1), `${id}a`, `${id}\n`, "' or 1=1 --", 7]) {
      expect(parse(identifier, value)).toBe('refused')
    }
  })
})

describe('a page of a list', () => {
  it('has 20 entries by default, and at most 100', () => {
    expect(parse(page, {})).toEqual({ limit: 20 })
    expect(parse(page, { limit: '100' })).toEqual({ limit: 100 })
    for (const limit of ['0', '101', '-1', '1.5', 'x', '1e9', 'NaN']) {
      expect(parse(page, { limit })).toBe('refused')
    }
  })

  it('is asked for with nothing that we do not know', () =>
    expect(parse(page, { offset: '1' })).toBe('refused'))
})
