import { usedStyles } from './used-styles.ts'

/** The server fills in {{nonce}} and {{config}} wherever they stand. */
const withoutPlaces = (text: string): string => text.replaceAll('{{', '{&#123;')

/** Nothing in it ends the script that holds it. */
const asText = (html: string): string => html.replaceAll(/<(?=!--|\/?script)/gi, '&lt;')

/** A script of no type that a browser runs: only the chosen face is parsed, and none can spoil the page around it. */
export const faceTag = (who: string, html: string, styles: readonly string[]): string => {
  const style = `<style nonce="{{nonce}}">${asText(usedStyles(styles, html))}</style>`
  return `<script type="text/html" data-face="${who}">${style}${asText(withoutPlaces(html))}</script>`
}
