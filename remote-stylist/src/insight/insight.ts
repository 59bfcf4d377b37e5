import type { ReplyOf } from '@drape/contract/call'
import type { readInsight } from '@drape/contract/insight'

export type Insight = ReplyOf<typeof readInsight>
