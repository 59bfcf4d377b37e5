import { Link } from 'react-router-dom'
import { useCount } from './cart.ts'

export const App = () => <Link to="/cart">{useCount()} in the cart</Link>
