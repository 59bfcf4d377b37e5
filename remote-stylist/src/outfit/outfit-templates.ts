import type { FieldAside } from './field.tsx'

/** Renders the stylist's templates beside a field. */
export type Templates = (kind: 'description' | 'note', isFilled: boolean) => FieldAside
