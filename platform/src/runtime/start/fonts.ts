const wantFonts = (): void => {
  document.documentElement.dataset['fonts'] = ''
}

/**
 * On a first visit the fonts leave the line to the scripts, and come with the screen that those draw: until then
 * look.css has the page in what stands in for them.
 */
export const wantFontsWithScreen = (): void => {
  const root = document.getElementById('root')
  if (navigator.serviceWorker?.controller || !root) {
    wantFonts()
    return
  }
  const drawing = new MutationObserver(() => {
    drawing.disconnect()
    wantFonts()
  })
  drawing.observe(root, { childList: true })
}
