/** What follows runs in a task of its own, before which the page may answer and be painted. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
