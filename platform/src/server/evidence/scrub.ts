// What pages send they have scrubbed, more roughly: but a page can be made to send anything.

const maxLines = 50
const maxLine = 400

/** What is read of a text from outside: whatever looks through it has to do with no more than this. */
export const cut = (text: string): string =>
  text
    .split('\n', maxLines)
    .map((line) => line.slice(0, maxLine))
    .join('\n')

/** Addresses, e-mails, numbers, what is not English, and what is too long for a word. */
const personal = /[@/\\\d=&]|[^ -~]|.{25}/

/** A name in the middle of a sentence. */
const isNamed = (word: string): boolean => /^\W*[A-Z]/.test(word)

/** A message without anything that may be personal: only the words of the code itself remain. */
export const scrub = (message: string): string =>
  message
    .slice(0, 300)
    .replace(/(["'`]).*?\1/gs, '…')
    .split(/\s+/)
    .map((word, at) => (personal.test(word) || (at > 0 && isNamed(word)) ? '…' : word))
    .join(' ')

const maxFrames = 8

/** The address with which a line ends, with what may stand before and behind it. */
const frameIn = (line: string): string => {
  const end = line.split(/\s/).at(-1) ?? ''
  const start = end.indexOf('://')
  const address = start < 0 ? '' : end.slice(start)
  const [file = ''] = /\/site\/[\w-]+\/\w+\/[\w.-]+/.exec(address) ?? []
  const [place = ''] = /:\d+:\d+(?=\)?$)/.exec(address) ?? []
  // Chromium writes `at name (address)`, Firefox and Safari `name@address`. Looked for where a name begins: from each
  // letter of it, that would take the square of its length.
  const before = line.slice(0, line.length - address.length)
  const [, name = ''] = /(?<![\w$.])([\w$.]+)(?: \(|@)\w+$/.exec(before) ?? []
  return `${name} ${file}${place}`.trim()
}

/** The places in our own files, innermost first: nothing else of a stack is stored. */
export const framesOf = (stack: string): readonly string[] =>
  stack
    .split('\n')
    .map(frameIn)
    .filter((frame) => framePattern.test(frame))
    .slice(0, maxFrames)

const framePattern = /^(?:[\w$.]{1,60} )?\/site\/[a-z][a-z\d-]*\/[\da-f]{12}\/[\w.-]{1,80}:\d{1,7}:\d{1,7}$/
