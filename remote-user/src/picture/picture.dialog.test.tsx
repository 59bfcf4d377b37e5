import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { usePictureView, ViewablePicture } from './picture-view.tsx'

const names = ['Kurta', 'Trousers', 'Mojaris']

const Wardrobe = ({ pieces = names }: { readonly pieces?: readonly string[] }) => {
  const [version, setVersion] = useState(1)
  const pictures = pieces.map((name) => ({
    id: name,
    src: `/${name}?v=${version}`,
    alt: name,
    title: name,
    facts: `₹${name.length}`,
  }))
  const { view, dialog } = usePictureView(pictures, () => setVersion(version + 1))
  return (
    <>
      <ViewablePicture of="Kurta" src="/Kurta" alt="" onView={() => view('Kurta')} />
      {dialog}
    </>
  )
}

const open = async (pieces?: readonly string[]) => {
  const page = render(<Wardrobe {...(pieces && { pieces })} />)
  await userEvent.click(screen.getByRole('button', { name: 'See large: Kurta' }))
  await screen.findByRole('dialog', { name: 'Kurta' })
  return page
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const title = () => screen.getByRole('heading', { level: 2 }).textContent
const widthOf = (name: string) => screen.getByRole('img', { name }).parentElement?.style.width

test('a picture opens large with its facts, and closes', async () => {
  await open()
  screen.getByRole('img', { name: 'Kurta' })
  expect(screen.getByRole('status').textContent).toBe('Kurta₹51 of 3')
  await press('Close')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('buttons and arrows lead through the pictures, and round past the last and the first', async () => {
  await open()
  await press('Previous picture')
  expect(title()).toBe('Mojaris')
  await press('Next picture')
  expect(title()).toBe('Kurta')
  await userEvent.keyboard('{ArrowRight}')
  expect(title()).toBe('Trousers')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(title()).toBe('Mojaris')
})

test('a lone picture offers no way to another', async () => {
  await open(['Kurta'])
  expect(screen.queryByRole('button', { name: 'Next picture' })).toBeNull()
  await userEvent.keyboard('{ArrowRight}')
  expect(title()).toBe('Kurta')
})

test('plus and minus zoom within bounds, a double press in and out, and the next picture begins whole', async () => {
  await open()
  expect(widthOf('Kurta')).toBe('100%')
  await userEvent.keyboard('+')
  expect(widthOf('Kurta')).toBe('150%')
  await press('Larger')
  expect(widthOf('Kurta')).toBe('225%')
  await userEvent.keyboard('++++')
  expect(widthOf('Kurta')).toBe('500%')
  await userEvent.keyboard('------')
  expect(widthOf('Kurta')).toBe('100%')
  await userEvent.dblClick(screen.getByRole('img', { name: 'Kurta' }))
  expect(widthOf('Kurta')).toBe('250%')
  await userEvent.keyboard('{ArrowRight}')
  expect(title()).toBe('Kurta')
  await press('Next picture')
  expect(widthOf('Trousers')).toBe('100%')
})

const finger = (clientX: number, clientY = 0) => ({ clientX, clientY })
const swipe = (start: ReturnType<typeof finger>, end: ReturnType<typeof finger>) => {
  const piece = screen.getByRole('img')
  fireEvent.touchStart(piece, { touches: [start] })
  fireEvent.touchEnd(piece, { changedTouches: [end], touches: [] })
}

test('a swipe to the side shows the next picture, one down or a short one does not', async () => {
  await open()
  swipe(finger(200), finger(100, 10))
  expect(title()).toBe('Trousers')
  swipe(finger(200), finger(140, 90))
  swipe(finger(200), finger(170))
  expect(title()).toBe('Trousers')
  swipe(finger(100), finger(200))
  expect(title()).toBe('Kurta')
})

test('two fingers zoom as far as they part', async () => {
  await open()
  const piece = screen.getByRole('img')
  fireEvent.touchStart(piece, { touches: [finger(100), finger(200)] })
  fireEvent.touchMove(piece, { touches: [finger(50), finger(250)] })
  expect(widthOf('Kurta')).toBe('200%')
})

test('a picture that does not load any more is fetched at its new address', async () => {
  await open()
  fireEvent.error(screen.getByRole('img', { name: 'Kurta' }))
  expect(screen.getByRole('img', { name: 'Kurta' }).getAttribute('src')).toMatch(/\/Kurta\?v=2$/)
})
