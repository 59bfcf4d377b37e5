import { DeskForm, Form, type FormInstance } from '@drape/remote-shared/desk'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { memo, Profiler } from 'react'
import { TemplatesContext, TextItem } from './text-item.tsx'

let form: FormInstance
const onRender = jest.fn()
const renderTemplates = jest.fn((_: object) => null)
const Templates = memo(renderTemplates)
const Fields = () => {
  ;[form] = Form.useForm()
  return (
    <DeskForm form={form} initialValues={{ title: 'Blue', items: [{ brand: '' }] }}>
      <TextItem name="title" label="Title" templates="description" />
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
  render(
    <TemplatesContext value={{ Templates }}>
      <Fields />
    </TemplatesContext>,
  )
  const renderCount = onRender.mock.calls.length
  await userEvent.type(screen.getByLabelText('Title'), 's')
  expect(form.getFieldsValue()).toEqual({ title: 'Blues', items: [{ brand: '' }] })
  expect(renderTemplates).toHaveBeenCalledTimes(1)
  expect(onRender).toHaveBeenCalledTimes(renderCount)
  await userEvent.type(screen.getByLabelText('Brand'), 'A')
  expect(onRender.mock.calls.length).toBeGreaterThan(renderCount)
})
