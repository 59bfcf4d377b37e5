import { writeFile } from 'node:fs/promises'
import { pathOf } from '@drape/contract/call-request'
import { exportProfile } from '@drape/contract/profile'
import { agree, readAgreement, showTerms } from '@drape/contract/terms'
import { setUpForEach, startTestApp, testApp } from '../../test/app.ts'
import { testFolder } from '../../test/folder.ts'
import { readTermsTexts } from './terms-texts.ts'

const server = testApp()
const asha = setUpForEach(() => server.members.user())
const page = (url: string) => server.app.inject({ url })

const at = testFolder()

const fileWith = async (text: string) => {
  const path = at(`${text.length}.txt`)
  await writeFile(path, text)
  return path
}

test('a person agrees once, to what is in force, and has it in the export', async () => {
  const before = await asha.ask(readAgreement)
  expect(before.agreed_at).toBeNull()
  const { agreed_at } = await asha.ask(agree, { body: { version: before.version } })
  expect(agreed_at).toEqual(expect.any(String))
  expect(await asha.ask(agree, { body: { version: before.version } })).toEqual({ ...before, agreed_at })
  expect(await asha.ask(readAgreement)).toEqual({ ...before, agreed_at })
  expect((await asha.ask(exportProfile)).agreements).toEqual([{ version: before.version, agreed_at }])
})

test('nobody agrees to texts that were replaced meanwhile', async () => {
  const { status, body } = await asha.answer(agree, { body: { version: 'another' } })
  expect([status, body]).toMatchObject([409, { message: expect.stringContaining('read them again') }])
  expect((await asha.ask(readAgreement)).agreed_at).toBeNull()
})

test('both texts are pages for everybody, which run nothing', async () => {
  const { terms, privacy } = await asha.ask(readAgreement)
  for (const [url, title, words] of [
    [terms, 'Terms', 'What you get'],
    [privacy, 'Privacy', 'Who sees your photo'],
  ] as const) {
    const { statusCode, headers, body } = await page(url)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(body).toContain(`<h1>${title}</h1>`)
    expect(body).toContain(`<h2>${words}</h2>`)
  }
  expect((await page(terms.replace(/terms\/$/, 'cookies/'))).statusCode).toBe(404)
})

test('the operator’s texts replace ours, as plain text, and need a new agreement', async () => {
  const other = await startTestApp({ TERMS_TEXT: await fileWith('# Us & you\nBe <b>kind</b>.\n\nAlways.') })
  const { body } = await other.app.inject({ url: pathOf(showTerms, { page: 'terms' }) })
  expect(body).toContain('<h2>Us &amp; you</h2><p>Be &lt;b&gt;kind&lt;/b&gt;.</p><p>Always.</p>')
  const ravi = await other.members.user()
  expect((await ravi.ask(readAgreement)).version).not.toBe((await asha.ask(readAgreement)).version)
  await other.stop()
})

test('a start stops at a text that is not there, or is empty', async () => {
  const read = (termsText: string) => readTermsTexts({ termsText, privacyText: undefined })
  await expect(read(at('missing.txt'))).rejects.toThrow('TERMS_TEXT cannot be read (')
  await expect(read(await fileWith(' '))).rejects.toThrow('TERMS_TEXT is an empty file')
})
