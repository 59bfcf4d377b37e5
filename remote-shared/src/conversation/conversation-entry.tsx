import { LazyWithRetry } from '../member-ui/lazy-with-retry.tsx'
import { Skeleton } from '../member-ui/skeleton.tsx'
import type { ConversationProps } from './conversation.tsx'

const load = () => import('./conversation.tsx').then((module) => module.Conversation)

/** Few visits open one, so its code comes when it is opened. */
export const Conversation = (props: ConversationProps) => (
  <LazyWithRetry load={load} with={props} waiting={<Skeleton of="the messages" pieces={[3, 3, 5]} />} />
)
