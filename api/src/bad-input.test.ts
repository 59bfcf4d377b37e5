import { askRightly, askWrongly, namedCalls } from '../prove/bad-input/bad-input.ts'

/** `npm run prove -- bad-input` asks more often. */
describe.each(namedCalls)('%s', (name, call) => {
  test('answers what it promises to whatever it accepts', () => askRightly(name, call, 1))

  test('refuses what is wrong, says so and keeps nothing of it', () => askWrongly(call, 2))
})
