import { Link } from 'react-router-dom'
import { useCount } from './cart.ts'

export const App = () => (
  <main>
    <h1>Cart</h1>
    <p>{useCount()} in the cart</p>
    <Link to="/">Shop</Link>
  </main>
)
