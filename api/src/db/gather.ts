/**
 * Questions asked in the same turn of the event loop go to the database as one.
 * Under load this is what keeps a check that every request needs from doubling its price.
 */
export function gather<Question, Answer>(
  askAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  type Waiting = { question: Question; resolve: (answer: Answer) => void; reject: (reason: unknown) => void }
  let waiting: Waiting[] = []

  const ask = async () => {
    const asked = waiting
    waiting = []
    try {
      const answers = await askAll(asked.map(({ question }) => question))
      for (const [index, { resolve }] of asked.entries()) resolve(answers[index] as Answer)
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }

  return (question) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(() => void ask())
      waiting.push({ question, resolve, reject })
    })
}
