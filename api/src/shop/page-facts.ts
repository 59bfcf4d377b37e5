import { Parser } from 'htmlparser2'

export type PageFacts = ReturnType<typeof pageFacts>

/** As in browsers. The parser looks for each closing tag among all elements that are open. */
const maxDepth = 512
/** Names are looked up with those of the things around them, which a page could make a megabyte long. */
const longestKey = 100

/** A page may declare its charset in its first 1024 bytes. */
const textOf = (bytes: Buffer, declared: string | undefined): string => {
  const label = declared ?? /<meta[^>]+charset=["']?([\w-]+)/i.exec(bytes.toString('latin1', 0, 1024))?.[1]
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

type Attributes = Readonly<Record<string, string>>

/** Collects the properties of the first product, whose tree is never built. */
function microdata() {
  const properties = new Map<string, string>()
  /** The product, and things in it that are open, by their depth. */
  let scopes: { readonly depth: number; readonly prefix: string }[] = []
  let reading: { readonly depth: number; readonly key: string; text: string } | undefined
  let isFound = false

  const note = (key: string, value: string) => {
    if (key.length > longestKey) return
    const earlier = properties.get(key)
    if (earlier === undefined) properties.set(key, value)
    // One offer of several may still be sold.
    else if (key === 'offers.availability') properties.set(key, `${earlier}\n${value}`)
  }
  return {
    open: (attributes: Attributes, depth: number) => {
      const { itemprop, itemscope, itemtype = '' } = attributes
      const scope = scopes.at(-1)
      if (!scope) {
        if (isFound || itemscope === undefined || !/schema\.org\/Product$/i.test(itemtype)) return
        isFound = true
        scopes = [{ depth, prefix: '' }]
        return
      }
      const [property] = itemprop?.trim().split(/\s+/) ?? []
      if (itemscope !== undefined) scopes.push({ depth, prefix: `${scope.prefix}${property ?? '?'}.` })
      else if (property) {
        const key = scope.prefix + property
        const value = attributes['content'] ?? attributes['src'] ?? attributes['href']
        if (value !== undefined) note(key, value)
        else reading ??= { depth, key, text: '' }
      }
    },
    text: (text: string) => {
      if (reading) reading.text += text
    },
    close: (depth: number) => {
      if (reading?.depth === depth) {
        note(reading.key, reading.text)
        reading = undefined
      }
      if (scopes.at(-1)?.depth === depth) scopes.pop()
    },
    /** Those of a thing in the product as "brand.name". Undefined when there is no product. */
    properties: () => (isFound ? properties : undefined),
  }
}

/** The data of a page for programs: its meta tags, its JSON, and the first product of its microdata. */
export function pageFacts(bytes: Buffer, charset: string | undefined) {
  /** The first of each name. */
  const meta = new Map<string, string>()
  const scripts: string[] = []
  const product = microdata()
  let base: string | undefined
  let depth = 0
  let isScript = false

  const parser = new Parser({
    onopentag: (name, attributes) => {
      depth += 1
      if (depth > maxDepth) return parser.pause()
      const { property, name: called, content, href } = attributes
      const key = property ?? called
      if (name === 'meta' && key && content && !meta.has(key)) meta.set(key, content)
      if (name === 'base') base ??= href
      isScript = name === 'script' && /^application\/ld\+json/i.test(attributes['type'] ?? '')
      if (isScript) scripts.push('')
      product.open(attributes, depth)
    },
    ontext: (text) => {
      if (isScript) scripts[scripts.length - 1] += text
      else product.text(text)
    },
    onclosetag: () => {
      isScript = false
      product.close(depth)
      depth -= 1
    },
  })
  parser.end(textOf(bytes, charset))
  return { base, meta, scripts, product: product.properties() }
}
