import type { FieldAside } from './field.tsx'

/** The stylist's templates beside a field with this text. */
export type Templates = (kind: 'description' | 'note', text: string) => FieldAside
