// Stands in the head of every page that has canaries, as it is here: page-canaries.ts reads this file.

/**
 * @typedef {readonly [name: string, offset: number, share: number]} Candidate
 * @typedef {readonly [href: string, integrity: string]} Preload
 */

/**
 * What a browser gets, and what it notes of that: its lot, and the name of the version or nothing. A browser that has
 * one keeps it when the share of another grows.
 * @param {readonly Candidate[]} candidates in the order in which they began
 * @param {string | null} stored
 */
export const choose = (candidates, stored) => {
  const [, storedLot, storedName = ''] = /^(\d{1,4}) (\S*)$/.exec(stored ?? '') ?? []
  const lot = storedLot ?? String(Math.floor(Math.random() * 10_000))
  const own = candidates.filter(([, offset, share]) => (Number(lot) + offset) % 10_000 < share)
  const names = own.map(([name]) => name)
  const chosen = names.includes(storedName) ? storedName : (names[0] ?? '')
  return { chosen, note: `${lot} ${chosen}` }
}

/**
 * Says at the root which version this browser gets, and preloads what that one starts and others do not.
 * @param {readonly Candidate[]} candidates
 * @param {Readonly<Record<string, readonly Preload[]>>} preloads by name, with those of nothing chosen
 * @public called by the page
 */
export const preloadChosen = (candidates, preloads) => {
  const key = 'drape:lot'
  const script = /** @type {HTMLScriptElement} */ (document.currentScript)
  const { dataset } = document.documentElement
  dataset['canary'] = ''
  // A browser that forbids storage throws at its mention. Without a note it would get another version each time.
  try {
    const stored = localStorage.getItem(key)
    const { chosen, note } = choose(candidates, stored)
    if (note !== stored) localStorage.setItem(key, note)
    dataset['canary'] = chosen
  } catch {}
  for (const [href, integrity] of preloads[dataset['canary']] ?? []) {
    const link = document.createElement('link')
    const { nonce } = script
    Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: 'anonymous', nonce, integrity, href })
    script.before(link)
  }
}

/**
 * Behind the blocks from which a page starts: puts those of the chosen version in their place.
 * @public called by the page
 */
export const useChosen = () => {
  const { canary } = document.documentElement.dataset
  const blocks = [...document.scripts].filter(({ dataset }) => canary && dataset['canary'] === canary)
  const faces = blocks.filter(({ dataset }) => dataset['drawn'] !== undefined)
  if (faces.length > 0) for (const face of document.querySelectorAll('script[data-face]')) face.remove()
  for (const { dataset } of faces) dataset['face'] = dataset['drawn']
  for (const block of blocks) {
    const id = block.dataset['instead'] ?? ''
    const place = document.getElementById(id)
    // No text may become a script's on a page with Trusted Types: the block itself moves.
    if (place instanceof HTMLScriptElement) place.replaceWith(Object.assign(block, { id }))
    else if (place) place.textContent = block.text
  }
}
