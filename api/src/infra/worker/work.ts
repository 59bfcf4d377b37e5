/** Makes this process a worker. What is thrown ends it, with a stack in the log. */
export function work<Message>(answer: (message: Message) => object | Promise<object>): void {
  process.on('message', async (message: Message) => process.send?.(await answer(message)))
  // process.exit would wait for what is in progress.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  // A terminal sends both signals to the whole process group, while the server still answers requests in flight.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  process.send?.({ isReady: true })
}
