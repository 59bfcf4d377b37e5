import { AddButton } from '@example/remote-cart/add-button'
import { Link } from 'react-router-dom'

export const App = () => (
  <main>
    <h1>Shop</h1>
    {['Tea', 'Honey'].map((name) => (
      <AddButton key={name} name={name} />
    ))}
    <Link to="/cart">Cart</Link>
  </main>
)
