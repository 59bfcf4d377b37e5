/** Arbitrary numbers, the same in every replica; two that are equal would wait for each other. */
export const advisoryLock = { migration: 715_220_301, sweep: 715_220_302, backup: 715_220_303 }
