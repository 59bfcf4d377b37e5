import fc, { type Arbitrary } from 'fast-check'
import { fieldPart, filePart, formOf } from '../photo/throwaway-form.ts'
import { nasty } from './nasty.ts'
import { type Sent, spoiledBody } from './spoiled-body.ts'

const wholeForm = formOf(filePart())

/** Forms that are no upload, or hardly. */
export const spoiledForm: Arbitrary<Sent> = fc.oneof(
  fc
    .array(
      fc.oneof(
        fc.constant(filePart()),
        fc.uint8Array({ maxLength: 200 }).map((bytes) => filePart(Buffer.from(bytes))),
        fc.constantFrom(...nasty, '').map((text) => filePart(text, 'image', 'text/html')),
        fc.constantFrom('photo', '__proto__', 'image[]', '').map((name) => filePart(undefined, name)),
        fc.constantFrom(...nasty, 'x'.repeat(3000)).map((text) => fieldPart('user', text)),
        fc
          .constantFrom('__proto__', 'constructor', 'surprise', 'toString', '')
          .map((name) => fieldPart(name, '1')),
      ),
      { maxLength: 4 },
    )
    .map((parts) => formOf(...parts)),
  // A form that lacks no more than the end of its last line is whole.
  fc
    .nat(wholeForm.payload.length - 5)
    .map((end) => ({ ...wholeForm, payload: wholeForm.payload.subarray(0, end), isWrong: true })),
  fc
    .constantFrom(
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary=other',
      'image/png',
    )
    .map((type) => ({ ...wholeForm, headers: { 'content-type': type }, isWrong: true })),
  spoiledBody({ image: 'x' }).map((sent) => ({ ...sent, isWrong: true })),
)
