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
const maxLines = 50
const maxLineLength = 400

/** The lines of a stack that are looked at: a pattern takes more than its share of the time for longer ones. */
const linesOf = (stack: string): readonly string[] =>
  stack.split('\n', maxLines).filter((line) => line.length <= maxLineLength)

/** Chromium writes `at name (address)`, Firefox and Safari `name@address`. */
const frameName = /(?<![\w$.])([\w$.]{1,60})(?: \(|@)\w+:\/\/[^\s/]*$/
const frameFile = /\/site\/[a-z]+\/[\da-f]{12}\/[\w.-]{1,80}/
/** Before it stands a query, where a file was asked for anew. */
const framePlace = /:\d{1,7}:\d{1,7}(?=\)?$)/

const frameIn = (line: string): string[] => {
  const file = frameFile.exec(line)
  const place = framePlace.exec(line)
  if (!file || !place) return []
  const [, name = ''] = frameName.exec(line.slice(0, file.index)) ?? []
  return [`${name} ${file[0]}${place[0]}`.trim()]
}

/** The places in our own files, innermost first: nothing else of a stack is told. */
export const framesOf = (stack: string): readonly string[] =>
  linesOf(stack).flatMap(frameIn).slice(0, maxFrames)

/** What a slow page says of its time: `pointer input 12, processing 180, presentation 40 /site/…`. */
export const toldTimes =
  /^(?:(?:pointer|keyboard) )?(?:[a-z ]{1,20} \d{1,7}(?:, |$| (?=\/))){1,5}(?:\/site\/[a-z]+\/[\da-f]{12}\/[\w.-]{1,80})?$/
