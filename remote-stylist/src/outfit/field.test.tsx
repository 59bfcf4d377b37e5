import { render, screen } from '@testing-library/react'
import { Field } from './field.tsx'

test('a letter is shown, and nothing else of its field is drawn again', () => {
  const aside = jest.fn(() => null)
  const ignore = () => undefined
  const fieldWith = (value: string) => (
    <Field
      label="Title"
      name="title"
      value={value}
      onChange={ignore}
      problem={undefined}
      isTried={false}
      aside={aside}
    />
  )
  const { rerender } = render(fieldWith('Blue'))
  rerender(fieldWith('Blues'))
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Blues')
  expect(aside).toHaveBeenCalledTimes(1)
})
