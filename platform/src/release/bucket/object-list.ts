const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const plain = (xml: string) =>
  xml.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '')

const textOf = (xml: string, tag: string) =>
  plain(new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '')

/** One page of ListObjectsV2. Its XML is flat and fixed, so regular expressions are enough. */
export function readObjectList(xml: string) {
  const objects = xml
    .split('<Contents>')
    .slice(1)
    .map((each) => ({
      key: textOf(each, 'Key'),
      modifiedAt: Date.parse(textOf(each, 'LastModified')),
    }))
  return { objects, next: textOf(xml, 'NextContinuationToken') }
}
