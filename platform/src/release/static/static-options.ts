import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Values } from '../cli.ts'
import { isInside } from '../inside.ts'
import type { PageOptions } from '../page/page-options.ts'
import { parseJson } from '../parse-json.ts'

/** Nothing in it ends the list that it stands in. */
const source = z.string().regex(/^[\w.:/*-]+$/)

/** As `product` of a server: platform/src/release/page/page-options.ts. */
const product = z.strictObject({
  name: z.string(),
  config: z.record(z.string(), z.unknown()).exactOptional(),
  visitConfig: z.record(z.string(), z.unknown()).exactOptional(),
  foreignScripts: z
    .array(
      z.strictObject({
        page: z.string().exactOptional(),
        sources: z.strictObject({
          'style-src': z.array(source).exactOptional(),
          'connect-src': z.array(source).exactOptional(),
          'frame-src': z.array(source).exactOptional(),
        }),
        trustedTypes: z.enum(['own', 'none']),
        opensWindows: z.boolean().exactOptional(),
      }),
    )
    .exactOptional(),
  features: z.array(z.string()).exactOptional(),
  rootFiles: z.array(z.string().refine((file) => isInside(file) && !file.includes('/'))).exactOptional(),
  share: z
    .strictObject({
      title: z.string(),
      description: z.string(),
      picture: z.strictObject({ file: z.string(), width: z.int(), height: z.int(), alt: z.string() }),
    })
    .exactOptional(),
})

const readAddress = (values: Values, name: 'api-base' | 'public-url'): string | undefined => {
  const text = values[name]
  if (text === undefined) return undefined
  if (!URL.canParse(text) || !/^https?:\/\//.test(text))
    throw new Error(`--${name} must be an address, as https://shop.example.`)
  // Pages name all that they start from the root.
  if (name === 'public-url' && new URL(text).pathname !== '/')
    throw new Error(`${text} has a path, and pages stand at the root of a domain.`)
  return text.replace(/\/+$/, '')
}

/** What a server of the site would be given. */
export const readStaticOptions = (values: Values): PageOptions => ({
  apiBase: readAddress(values, 'api-base') ?? '',
  publicUrl: readAddress(values, 'public-url'),
  product: values.product
    ? parseJson(values.product, readFileSync(values.product, 'utf8'), product)
    : { name: '' },
  serviceWorker: true,
  evidence: false,
})
