import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import type { OpenedComponent } from '../part/recovery.ts'
import { isOfFilling } from './filling-errors.ts'
import { fillingsOf } from './fillings.tsx'
import { slotsOf } from './slot.ts'

interface Slots {
  readonly header: { readonly name: string }
  readonly footer: object
}

const Slot = slotsOf<Slots>('shop')

const release = { version: '1', scope: 'a', entry: 'a.js', integrity: '', needs: {} }
const registry = {
  shop: [release],
  cart: [{ ...release, fills: { 'shop/header': 'count' } }],
  gifts: [{ ...release, fills: { 'shop/header': 'card', 'cart/foot': 'card' } }],
  wishes: [release, { ...release, fills: { 'shop/header': 'gone' } }],
}

const Broken = () => {
  throw new Error('planted')
}

/** Throws when it is pressed. */
const Fragile = () => {
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) throw new Error('planted')
  return (
    <button type="button" onClick={() => setIsBroken(true)}>
      Press
    </button>
  )
}

const named =
  (word: string): OpenedComponent =>
  (props) => (
    <p>
      {word} for {(props as Slots['header']).name}
    </p>
  )

const loaderOf = (components: Readonly<Record<string, readonly OpenedComponent[]>>) => {
  const left: Record<string, number> = {}
  return {
    open: jest.fn(async (part: string, expose = '') => {
      const component = components[`${part}/${expose}`]?.[left[part] ?? 0]
      if (!component) throw new Error('planted')
      return component
    }),
    leave: jest.fn((part: string) => {
      left[part] = (left[part] ?? 0) + 1
      return left[part] === 1
    }),
  }
}

const show = async (
  loader: ReturnType<typeof loaderOf>,
  compare?: (one: string, other: string) => number,
) => {
  globalThis.drapeFillings = fillingsOf(registry, loader)
  const view = render(
    <header>
      <Slot name="header" of={{ name: 'Asha' }} {...(compare && { compare })} />
      <Slot name="footer" of={{}} />
    </header>,
  )
  // Long enough for what is opened when the page is idle.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  return view
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation()
})

afterEach(() => {
  globalThis.drapeFillings = undefined
})

const whole = { 'cart/count': [named('Count')], 'gifts/card': [named('Card')] }
const texts = () => screen.queryAllByText(/./, { selector: 'p' }).map((element) => element.textContent)

test('each part that fills a slot is opened by its expose and given what the slot hands in, in the order of the registry', async () => {
  const loader = loaderOf(whole)
  await show(loader)
  expect(texts()).toEqual(['Count for Asha', 'Card for Asha'])
  expect(loader.open.mock.calls).toEqual([
    ['cart', 'count'],
    ['gifts', 'card'],
  ])
})

test('the part that offers a slot may order what fills it', async () => {
  await show(loaderOf(whole), (one, other) => (one < other ? 1 : -1))
  expect(texts()).toEqual(['Card for Asha', 'Count for Asha'])
})

test('a filling that does not come leaves nothing, and the others stand', async () => {
  await show(loaderOf({ 'cart/count': [named('Count')] }))
  expect(texts()).toEqual(['Count for Asha'])
})

test('a filling that throws gives way to its version before, and then to nothing', async () => {
  const loader = loaderOf({
    ...whole,
    'cart/count': [Broken, named('Older')],
    'gifts/card': [Broken, Broken],
  })
  await show(loader)
  await screen.findByText('Older for Asha')
  expect(texts()).toEqual(['Older for Asha'])
  await waitFor(() =>
    expect(loader.leave.mock.calls.map(([part]) => part).sort()).toEqual(['cart', 'gifts', 'gifts']),
  )
})

test('when React reports what a filling threw, it is known as that', async () => {
  const reported: boolean[] = []
  globalThis.drapeFillings = fillingsOf(registry, loaderOf({ 'cart/count': [Broken, Broken] }))
  render(<Slot name="header" of={{ name: 'Asha' }} />, {
    onCaughtError: (error) => reported.push(isOfFilling(error)),
  })
  await waitFor(() => expect(reported).toEqual([true, true]))
  expect(isOfFilling(new Error('planted'))).toBe(false)
})

test('one that throws in somebody’s hands is gone, and the screen around it stays', async () => {
  await show(loaderOf({ ...whole, 'cart/count': [Fragile] }))
  await userEvent.click(screen.getByText('Press'))
  expect(screen.queryByText('Press')).toBeNull()
  expect(texts()).toEqual(['Card for Asha'])
})

test('where nobody fills a slot, and where there is no host, nothing stands', () => {
  expect(fillingsOf({ shop: [release] }, loaderOf({}))).toBeUndefined()
  expect(render(<Slot name="header" of={{ name: 'Asha' }} />).container.innerHTML).toBe('')
})
