import { add, useCount } from './cart.ts'

export const AddButton = ({ name }: { readonly name: string }) => (
  <button type="button" onClick={add}>
    Add {name} ({useCount()} in the cart)
  </button>
)

/** Fills the shop's slot `product`. */
export const App = AddButton
