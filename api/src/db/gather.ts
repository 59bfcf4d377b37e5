/** Two are under way at most: one that is slow does not hold all others up, and what waits for them gathers to larger ones. */
const mostUnderWay = 2
/** All that arrived together would also be answered together, and the database and this process would wait by turns. */
const mostAtOnce = 16

/**
 * Questions asked in the same turn of the event loop go to the database as one.
 * Under load this is what keeps a check that every request needs from doubling its price.
 */
export function gather<Question, Answer>(
  askAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  type Waiting = { question: Question; resolve: (answer: Answer) => void; reject: (reason: unknown) => void }
  const waiting: Waiting[] = []
  let underWay = 0
  let isPlanned = false

  const plan = () => {
    if (isPlanned || underWay === mostUnderWay || waiting.length === 0) return
    isPlanned = true
    setImmediate(() => void ask())
  }

  const ask = async () => {
    const asked = waiting.splice(0, mostAtOnce)
    isPlanned = false
    underWay += 1
    plan()
    try {
      const answers = await askAll(asked.map(({ question }) => question))
      for (const [index, { resolve }] of asked.entries()) resolve(answers[index] as Answer)
    } catch (error) {
      for (const { reject } of asked) reject(error)
    } finally {
      underWay -= 1
      plan()
    }
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      plan()
    })
}
