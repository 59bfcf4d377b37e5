import { inStableOrder, integrityList, sortedIntegrity } from './stable-order.ts'

const expectSameOrder = (one: string, other: string) => {
  expect(one).not.toBe(other)
  expect(inStableOrder(one)).toBe(inStableOrder(other))
}

test('which chunk asks for which remotes is written in one order', () => {
  expectSameOrder(
    'x = { chunkMapping: {"7":["2","9"],"a":["1"]}, moduleIdToRemoteDataMapping: {"2":{"name":"./a"},"z":{"name":"./b"}} };',
    'x = { chunkMapping: {"a":["1"],"7":["9","2"]}, moduleIdToRemoteDataMapping: {"z":{"name":"./b"},"2":{"name":"./a"}} };',
  )
})

test('what is taken from the page is written in one order', () => {
  expectSameOrder(
    'x = { chunkMapping: {"8":["s0","s1"]}, moduleIdToConsumeDataMapping: {"s0": { a: null, f: () => (b(1)) }, "s1": { a: 2 }}, initialConsumes: ["s0","s1"] };',
    'x = { chunkMapping: {"8":["s1","s0"]}, moduleIdToConsumeDataMapping: {"s1": { a: 2 }, "s0": { a: null, f: () => (b(1)) }}, initialConsumes: ["s1","s0"] };',
  )
})

test('what is given to the page is written in one order', () => {
  expectSameOrder(
    'x = { scopeToSharingDataMapping: { "default": [{ name: "a", f: () => (b(1)) }, { name: "b" }, 334] }, uniqueName: "y" };',
    'x = { scopeToSharingDataMapping: { "default": [334, { name: "b" }, { name: "a", f: () => (b(1)) }] }, uniqueName: "y" };',
  )
})

test('the integrity of chunks is written in one order', () => {
  const sorted = (code: string) => code.replace(integrityList, sortedIntegrity)
  expect(sorted('x.sriHashes={9:"sha384-b+/",12:"sha384-a"},y={2:1,1:2}')).toBe(
    'x.sriHashes={12:"sha384-a",9:"sha384-b+/"},y={2:1,1:2}',
  )
})

test('any other list is left as it is', () => {
  const code = 'x.f.remotes = x.f.remotes || function() { throw new Error("should have x.f.remotes"); }'
  expect(inStableOrder(code)).toBe(code)
})
