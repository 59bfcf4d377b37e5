// What pages send they have scrubbed, more roughly: but a page can be made to send anything.

/** Addresses, e-mails, numbers, what is not English, and what is too long for a word. */
const personal = /[@/\\\d=&]|[^ -~]|.{25}/

/** A name in the middle of a sentence. */
const isNamed = (word: string): boolean => /^\W*[A-Z]/.test(word)

/** A message without what it may say of a person: the words that the code itself has put into it remain. */
export const scrub = (message: string): string =>
  message
    .slice(0, 300)
    .replace(/(["'`]).*?\1/gs, '…')
    .split(/\s+/)
    .map((word, at) => (personal.test(word) || (at > 0 && isNamed(word)) ? '…' : word))
    .join(' ')

const maxFrames = 8

/** Chromium writes `at name (address)`, Firefox and Safari `name@address`. A file that was asked for anew has a query. */
const frame = /^(.*?)\w+:\/\/\S*?(\/site\/\w+\/\w+\/[\w.-]+)\S*?(:\d+:\d+)\)?$/gm

/** The places in our own files, innermost first: nothing else of a stack is told. */
export const framesOf = (stack: string): readonly string[] =>
  [...stack.matchAll(frame)]
    .map(([, before = '', file, place]) => {
      const name = /([\w$.]+)(?: \(|@)$/.exec(before)?.[1] ?? ''
      return `${name} ${file}${place}`.trim()
    })
    .filter((told) => toldFrame.test(told))
    .slice(0, maxFrames)

/** What a frame looks like. */
const toldFrame = /^(?:[\w$.]{1,60} )?\/site\/[a-z]+\/[\da-f]{12}\/[\w.-]{1,80}:\d{1,7}:\d{1,7}$/

/** What a slow page says of its time: `pointer input 12, processing 180, presentation 40 /site/…`. */
export const toldTimes =
  /^(?:(?:pointer|keyboard) )?(?:[a-z ]{1,20} \d{1,7}(?:, |$| (?=\/))){1,5}(?:\/site\/[a-z]+\/[\da-f]{12}\/[\w.-]{1,80})?$/
