import { work } from '../src/infra/worker/work.ts'

/** A worker that never comes to the end of what it reads. */
work(() => {
  for (;;);
})
