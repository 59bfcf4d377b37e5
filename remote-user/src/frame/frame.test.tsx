import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openPage } from '../../test/page.tsx'
import { Frame } from './frame.tsx'

test('the keyboard comes to the tabs, and then to the screen', async () => {
  openPage(
    <Frame place={{ screen: 'home' }} title="Home" tab="home">
      <button type="button">Submit Photo</button>
    </Frame>,
  )
  const names: (string | null | undefined)[] = []
  for (let presses = 0; presses < 5; presses++) {
    await userEvent.tab()
    names.push(document.activeElement?.textContent)
  }
  expect(names).toEqual(['Skip to content', 'Home', 'History', 'Profile', 'Submit Photo'])
})

test('the bar also links to the screens that other parts declare', () => {
  const registry = document.createElement('script')
  registry.type = 'application/json'
  registry.id = 'drape-registry'
  registry.textContent = JSON.stringify({ wardrobe: [{ tabs: { '/wardrobe': 'Wardrobe' } }] })
  document.head.append(registry)
  openPage(
    <Frame place={{ screen: 'home' }} title="Home" tab="home">
      {null}
    </Frame>,
  )
  registry.remove()
  expect(screen.getByRole('link', { name: 'Wardrobe' }).getAttribute('href')).toBe('/wardrobe')
})
