import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form, type FormInstance } from 'antd'
import { Profiler } from 'react'
import { DeskForm } from './desk-form.tsx'
import { TextItem } from './text-item.tsx'

let form: FormInstance
const onRender = jest.fn()
const Fields = () => {
  ;[form] = Form.useForm()
  return (
    <DeskForm form={form} initialValues={{ title: 'Blue', items: [{ brand: '' }] }}>
      <TextItem name="title" label="Title" />
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
