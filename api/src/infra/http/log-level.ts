/** From quietest to loudest. */
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

export type LogLevel = (typeof logLevels)[number]
