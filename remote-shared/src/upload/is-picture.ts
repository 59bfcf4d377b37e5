import { photoTypes } from '@drape/contract/photo'

/** Some pickers give no type; then decoding decides. */
export const isPicture = (file: Blob): boolean => !file.type || photoTypes.some((type) => type === file.type)
