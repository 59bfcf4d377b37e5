import { visitor } from './visitor.ts'

test('without tokens a visitor is a stranger', () => {
  expect(visitor()?.face).toBe('out')
})

test.each(['user', 'stylist'])(
  'a %s who is signed in is known by name and by the appearance that they chose',
  (userType) => {
    localStorage.setItem('accessToken', 'a')
    localStorage.setItem('user', JSON.stringify({ userType, name: 'Meera' }))
    document.documentElement.dataset['appearance'] = 'dark'
    expect(visitor()).toEqual({ face: userType, kept: { name: 'Meera', appearance: 'dark' } })
    delete document.documentElement.dataset['appearance']
    expect(visitor()?.kept).toEqual({ name: 'Meera', appearance: undefined })
  },
)

test('of whom nothing can be read, nothing is shown', () => {
  localStorage.setItem('accessToken', 'a')
  localStorage.setItem('user', '{"userTy')
  expect(visitor()).toBeUndefined()
})
