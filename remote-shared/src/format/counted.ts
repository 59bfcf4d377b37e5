/** For example "1 photo" and "2 photos"; a missing number is a dash. */
export const counted = (count: number, thing: string): string =>
  `${Number.isNaN(count) ? '–' : count} ${thing}${count === 1 ? '' : 's'}`

/** The hint below a field with a limit. */
export const charactersLeft = (count: number): string => `${counted(count, 'character')} left`
