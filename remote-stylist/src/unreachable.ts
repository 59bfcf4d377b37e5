export const unreachable = 'Network error. Please try again.'
