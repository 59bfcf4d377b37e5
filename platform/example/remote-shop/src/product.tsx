import { notFound } from '@drape/platform/runtime/not-found'
import { Link, useParams } from 'react-router-dom'
import { products } from './products.ts'
import { Slot } from './slots.ts'

export const Product = () => {
  const { id = '' } = useParams()
  const name = products[id] ?? notFound()
  return (
    <main>
      <h1>{name}</h1>
      <Slot name="product" of={{ name }} />
      <Link to="/">Shop</Link>
    </main>
  )
}
