import { askRightly, askWrongly, namedCalls } from './bad-input.ts'

describe.each(namedCalls)('%s', (name, call) => {
  test('answers what it promises to whatever it accepts', () => askRightly(name, call, 10))

  test('refuses what is wrong, keeping nothing', () => askWrongly(call, 40))
})
