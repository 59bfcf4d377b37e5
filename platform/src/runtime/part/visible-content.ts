const signsOfLoading = '[aria-busy=true], [role=status], [role=progressbar]'
const things = 'img, svg, canvas, video, input, button, select, textarea, iframe'

// Safari has checkVisibility since 17.4.
const isVisible = (element: Element): boolean => element.checkVisibility?.() ?? true

export type Showing = 'something' | 'a sign of loading' | 'nothing'

export const showingOf = (root: Element): Showing => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  let showing: Showing = 'nothing'
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const isWords = node instanceof Text && node.data.trim() !== ''
    const element = node instanceof Element ? node : node.parentElement
    if (!element || !(isWords || (node === element && element.matches(things))) || !isVisible(element))
      continue
    if (!element.closest(signsOfLoading)) return 'something'
    showing = 'a sign of loading'
  }
  return showing
}
