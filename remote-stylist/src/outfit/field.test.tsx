import { render, screen } from '@testing-library/react'
import { Field } from './field.tsx'

test('a letter is shown, and nothing else of its field is drawn again', () => {
  const aside = jest.fn(() => null)
  const change = () => undefined
  const holding = (value: string) => (
    <Field
      label="Title"
      name="title"
      value={value}
      onChange={change}
      problem={undefined}
      isTried={false}
      aside={aside}
    />
  )
  const { rerender } = render(holding('Blue'))
  rerender(holding('Blues'))
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Blues')
  expect(aside).toHaveBeenCalledTimes(1)
})
