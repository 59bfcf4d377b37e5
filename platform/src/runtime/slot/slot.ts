import { type ComponentType, createElement, type ReactNode } from 'react'

export interface FillingsProps {
  /** Such as shop/header. */
  readonly slot: string
  /** What the slot hands in. */
  readonly of: object
  readonly compare?: ((one: string, other: string) => number) | undefined
}

declare global {
  /** Set by the host, which is another bundle, where a part fills a slot: fillings.tsx. */
  var drapeFillings: ComponentType<FillingsProps> | undefined
}

interface SlotProps<Slots, Name extends keyof Slots> {
  readonly name: Name
  readonly of: Slots[Name]
  /** Sorts the parts that fill it; without it they stand in the order of the registry. */
  readonly compare?: (one: string, other: string) => number
}

/** The slots that a part offers, by name, with the type of what each hands in. One that nobody fills shows nothing. */
export const slotsOf =
  <Slots extends Readonly<Record<keyof Slots, object>>>(part: string) =>
  <Name extends keyof Slots & string>({ name, of, compare }: SlotProps<Slots, Name>): ReactNode =>
    globalThis.drapeFillings
      ? createElement(globalThis.drapeFillings, { slot: `${part}/${name}`, of, compare })
      : null
