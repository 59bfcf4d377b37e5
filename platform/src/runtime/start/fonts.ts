const wantFonts = (): void => {
  document.documentElement.dataset['fonts'] = ''
}

/**
 * On a first visit the fonts leave the line to the scripts, and come with the screen that those draw: until then
 * look.css has the page in what stands in for them. On a later one the page's head has asked for them already.
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
