/** Continues in a new task, so that the browser can handle input and paint before. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
