test('zod never asks whether the page allows eval', async () => {
  const ask = jest.spyOn(globalThis, 'Function')
  await import('../api/index.ts')
  await import('@drape/contract/health')
  expect(ask).not.toHaveBeenCalled()
})
