import './details.css'
import { createElement as h, useId } from 'react'

export const Details = () => h('p', { id: useId(), className: 'details' }, 'Linen, washed at thirty degrees')
