/** Continues in a new task, so that the browser can handle input and paint before. Nested timers wait 4 ms each. */
export const nextTask = async (): Promise<void> => {
  if ('scheduler' in globalThis && 'yield' in scheduler) return scheduler.yield()
  await new Promise((resolve) => setTimeout(resolve))
}
