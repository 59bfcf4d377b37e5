import fc, { type Arbitrary } from 'fast-check'
import { formRequest, imagePart } from '../../test/form.ts'
import { badValues } from './bad-values.ts'
import { malformedBody, refused, type Sent } from './malformed-body.ts'

const wholeForm = formRequest(imagePart())

/** Forms that are not a valid upload, mostly. */
export const malformedForm: Arbitrary<Sent> = fc.oneof(
  fc
    .array(
      fc.oneof(
        fc.constant(imagePart()),
        fc.uint8Array({ maxLength: 200 }).map((bytes) => imagePart(Buffer.from(bytes))),
        fc.constantFrom(...badValues, '').map((text) => imagePart(text, 'text/html')),
        fc.constantFrom('photo', '__proto__', 'image[]', '').map((name) => ({ ...imagePart(), name })),
        fc.constantFrom(...badValues, 'x'.repeat(3000)).map((text) => ({ name: 'user', content: text })),
        fc
          .constantFrom('__proto__', 'constructor', 'surprise', 'toString', '')
          .map((name) => ({ name, content: '1' })),
      ),
      { maxLength: 4 },
    )
    .map((parts) => formRequest(...parts)),
  // A form that lacks only the end of its last line still counts as complete.
  fc
    .nat(wholeForm.payload.length - 5)
    .map((end) => ({ ...wholeForm, payload: wholeForm.payload.subarray(0, end), answer: refused })),
  fc
    .constantFrom(
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary=other',
      'image/png',
    )
    .map((type) => ({ ...wholeForm, headers: { 'content-type': type }, answer: refused })),
  malformedBody({ image: 'x' }).map((sent) => ({ ...sent, answer: refused })),
)
