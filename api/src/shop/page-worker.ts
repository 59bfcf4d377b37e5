import { work } from '../infra/worker/work.ts'
import { productData } from './product-data.ts'
import type { ShopPage } from './shop-page.ts'

work<ShopPage>((page) => ({ piece: productData(page) }))
