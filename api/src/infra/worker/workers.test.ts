import { constants, getPriority } from 'node:os'
import { join } from 'node:path'
import { openWorkers } from './workers.ts'

it('a process starts as fast as others, and works behind them', async () => {
  const file = join(import.meta.dirname, '../../../test/priority-worker.ts')
  const workers = openWorkers({ file, limitMs: 60_000 })
  const atWork = constants.priority.PRIORITY_BELOW_NORMAL
  expect(await workers.ask('')).toEqual({ atStart: getPriority(), atWork })
  workers.close()
})
