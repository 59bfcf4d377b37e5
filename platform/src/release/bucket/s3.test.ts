import { readObjectList } from './s3.ts'

const modified = '<LastModified>2026-11-28T07:00:00.000Z</LastModified>'
const list = (content: string) =>
  `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</ListBucketResult>`
const read = (xml: string) => readObjectList([Buffer.from(xml)])

test('a list has each key as it was written, however the store writes it in XML', async () => {
  const keys = ['a.js', 'b &amp; &#39;c&#x27;.js', '<![CDATA[d&e.js]]>'].map(
    (key) => `<Contents>\n<Key >${key}</Key>${modified}<Owner><ID>1</ID></Owner></Contents>`,
  )
  const { objects, next } = await read(
    list(`${keys.join('')}<NextContinuationToken>a&#43;b==</NextContinuationToken>`),
  )
  expect(objects.map(({ key }) => key)).toEqual(['a.js', "b & 'c'.js", 'd&e.js'])
  expect(objects[0]?.modifiedAt).toBe(Date.parse('2026-11-28T07:00:00Z'))
  expect(next).toBe('a+b==')
  expect(await read(list(''))).toEqual({ objects: [], next: '' })
})

test('a key is whole wherever the store cuts its answer', async () => {
  const bytes = Buffer.from(list(`<Contents><Key>फूल &amp; leaf.js</Key>${modified}</Contents>`))
  const pieces = Array.from(bytes, (_, at) => bytes.subarray(at, at + 1))
  expect((await readObjectList(pieces)).objects.map(({ key }) => key)).toEqual(['फूल & leaf.js'])
})

test.each([
  ['nothing', ''],
  ['a page of a proxy', '<!doctype html><html><body>Please sign in</body></html>'],
  ['half of a list', list(`<Contents><Key>a.js</Key>${modified}</Contents>`).slice(0, -40)],
])('%s is no list, and no bucket is taken for empty by it', async (_, xml) => {
  await expect(read(xml)).rejects.toThrow('it did not answer with a list of objects')
})

test('a list is not read without end', async () => {
  const endless = function* () {
    yield Buffer.from('<ListBucketResult>')
    for (const piece = Buffer.alloc(1024 * 1024, 'x'); ; ) yield piece
  }
  await expect(readObjectList(endless())).rejects.toThrow('its list of objects is too long')
})
