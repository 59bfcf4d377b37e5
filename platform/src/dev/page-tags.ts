import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (file: string): string => readFileSync(join(import.meta.dirname, 'in-page', file), 'utf8')

/**
 * Script tags that must come first in a development page: for fast refresh, and for the overlay that shows the errors
 * from `stream`.
 */
export const devTags = (nonce: string, stream: string): string =>
  `<script nonce="${nonce}">\n${read('fast-refresh.js')}</script>
<script nonce="${nonce}" data-stream="${stream}">\n${read('error-overlay.js')}</script>`
