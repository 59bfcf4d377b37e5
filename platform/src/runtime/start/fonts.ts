const wantFonts = (): void => {
  document.documentElement.dataset['fonts'] = ''
}

/**
 * On a first visit the fonts leave the connection to the scripts, and are loaded with the screen that those render:
 * until then look.css uses fallback fonts. On a later visit the page's head has requested them already.
 */
export const wantFontsWithScreen = (): void => {
  const drawing = new MutationObserver(() => {
    drawing.disconnect()
    wantFonts()
  })
  const root = document.getElementById('root')
  if (root) drawing.observe(root, { childList: true })
  else wantFonts()
}
