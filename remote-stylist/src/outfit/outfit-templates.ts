import type { FieldAside } from './field.tsx'

/** The stylist's templates beside a field. */
export type Templates = (kind: 'description' | 'note', isFilled: boolean) => FieldAside
