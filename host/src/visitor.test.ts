import { visitor } from './visitor.ts'

test('without tokens a visitor is a stranger', () => {
  expect(visitor()?.face).toBe('out')
})

test.each(['user', 'stylist'])(
  'a %s who is signed in has the stored name and the chosen appearance',
  (userType) => {
    localStorage.setItem('accessToken', 'a')
    localStorage.setItem('user', JSON.stringify({ userType, name: 'Meera' }))
    document.documentElement.dataset['appearance'] = 'dark'
    expect(visitor()).toEqual({ face: userType, kept: { name: 'Meera', appearance: 'dark' } })
    delete document.documentElement.dataset['appearance']
    expect(visitor()?.kept).toEqual({ name: 'Meera', appearance: undefined })
  },
)

test('a member whose record cannot be read has no first screen', () => {
  localStorage.setItem('accessToken', 'a')
  localStorage.setItem('user', '{"userTy')
  expect(visitor()).toBeUndefined()
})
