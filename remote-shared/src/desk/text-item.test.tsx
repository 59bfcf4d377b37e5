import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form, type FormInstance } from 'antd'
import { Profiler } from 'react'
import { DeskForm } from './desk-form.tsx'
import { required } from './form-rules.tsx'
import { TextItem } from './text-item.tsx'

let form: FormInstance
const onRender = jest.fn()
const Fields = () => {
  ;[form] = Form.useForm()
  return (
    <DeskForm form={form} initialValues={{ title: 'Blue', items: [{ brand: '' }] }}>
      <TextItem name="title" label="Title" rules={[required('Please give a title')]} />
      <Form.List name="items">
        {() => (
          <Profiler id="brand" onRender={onRender}>
            <TextItem name={[0, 'brand']} label="Brand" />
          </Profiler>
        )}
      </Form.List>
    </DeskForm>
  )
}

test('a letter draws its own field, and nothing else', async () => {
  render(<Fields />)
  const renderCount = onRender.mock.calls.length
  await userEvent.type(screen.getByLabelText('Title'), 's')
  expect(form.getFieldsValue()).toEqual({ title: 'Blues', items: [{ brand: '' }] })
  expect(onRender).toHaveBeenCalledTimes(renderCount)
  await userEvent.type(screen.getByLabelText('Brand'), 'A')
  expect(onRender.mock.calls.length).toBeGreaterThan(renderCount)
})

test('a field that was wrong once says so again as soon as it is emptied', async () => {
  render(<Fields />)
  const title = screen.getByLabelText('Title')
  await userEvent.clear(title)
  act(() => form.submit())
  await screen.findByText('Please give a title')
  await userEvent.type(title, 'B')
  await waitFor(() => expect(title.getAttribute('aria-invalid')).toBeNull())
  await userEvent.clear(title)
  await waitFor(() => expect(title.getAttribute('aria-invalid')).toBe('true'))
})
