/**
 * What an open page asks the worker: its path, and the text of its list of scripts. The answer is
 * whether the next visit will start others.
 */
export type Question = readonly [path: string, scripts: string]

export const isQuestion = (data: unknown): data is Question =>
  Array.isArray(data) && data.length === 2 && data.every((each) => typeof each === 'string')
