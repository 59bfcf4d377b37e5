/** jsdom does not load scripts: what becomes of each that is put into the page, a test decides. */
export const watchScripts = (decide: (script: HTMLScriptElement) => void): MutationObserver => {
  const browser = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof HTMLScriptElement) decide(node)
  })
  browser.observe(document.head, { childList: true })
  return browser
}
