import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type MatrixOrder, type MatrixResult, setsOf } from '@drape/commands/matrix-sets'
import { test } from 'playwright/test'
import { narrow, openMatrix } from './matrix.ts'

/** No test of this tree: what `npm run release -- matrix` runs, which says in a file what to go through. */
test('the versions of a site meet', async ({}, { project }) => {
  // Beside the folder of the output, which is emptied at the start.
  const file = join(dirname(project.outputDir), 'order.json')
  const { site, meeting, live, candidates } = JSON.parse(readFileSync(file, 'utf8')) as MatrixOrder
  const matrix = await openMatrix(site)
  const failed: MatrixResult['failed'][number][] = []
  const sets = setsOf(meeting, candidates)
  try {
    for (const set of sets) {
      const findings = await matrix.goThrough(set)
      if (findings.length > 0) failed.push({ set: await narrow(matrix.goThrough, set, live), findings })
    }
  } finally {
    await matrix.close()
  }
  writeFileSync(file, JSON.stringify({ sets: sets.length, failed } satisfies MatrixResult))
})
