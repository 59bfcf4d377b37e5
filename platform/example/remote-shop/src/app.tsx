import { AddButton } from '@example/remote-cart/add-button'
import { Link, Route, Routes } from 'react-router-dom'
import { Product } from './product.tsx'
import { products } from './products.ts'

const Shop = () => (
  <main>
    <h1>Shop</h1>
    {Object.entries(products).map(([id, name]) => (
      <p key={id}>
        <Link to={`/product/${id}`}>{name}</Link> <AddButton name={name} />
      </p>
    ))}
    <Link to="/cart">Cart</Link>
  </main>
)

export const App = () => (
  <Routes>
    <Route index element={<Shop />} />
    <Route path="product/:id" element={<Product />} />
  </Routes>
)
