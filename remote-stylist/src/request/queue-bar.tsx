import { type QueuePart, queueParts } from '@drape/contract/request'
import { Button, Flex, Input, type InputRef, Segmented, Space } from '@drape/remote-shared/desk'
import { useRef } from 'react'
import { useKeys } from '../use-keys.ts'
import { type Density, densities } from './density.ts'
import * as styles from './queue-bar.module.css'
import type { useQueueChoice } from './queue-choice.ts'
import { TakeNext } from './take-next.tsx'

const labels: Readonly<Record<QueuePart | 'all', string>> = {
  all: 'All',
  mine: 'Mine',
  unclaimed: 'Unclaimed',
  late: 'Late',
  without_preferences: 'Without preferences',
}

const parts = (['all', ...queueParts] as const).map((value) => ({ value, label: labels[value] }))

interface QueueBarProps {
  readonly choice: ReturnType<typeof useQueueChoice>
  readonly figures: { readonly waiting: number; readonly late: number | undefined } | undefined
  readonly refresh: { readonly isBusy: boolean; readonly press: () => void }
  readonly density: Density
  readonly onDensity: (density: Density) => void
  readonly onOpen: (requestId: string) => void
  readonly onKeys: () => void
}

/** The number of requests, the actions of the queue, its filter and its search. */
export const QueueBar = ({ choice, figures, refresh, density, onDensity, onOpen, onKeys }: QueueBarProps) => {
  const search = useRef<InputRef>(null)

  useKeys((event) => {
    const { key, target } = event
    const isTyping =
      target instanceof Element && target.matches('input:not([type="radio"]), textarea, select')
    const isElsewhere =
      target instanceof Element &&
      target.closest('dialog') !== search.current?.nativeElement?.closest('dialog')
    if ((key !== '/' && key !== '?') || isTyping || isElsewhere || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (key === '/') search.current?.focus()
    else onKeys()
  })

  return (
    <>
      <Flex wrap align="center" gap="small" className={styles.bar}>
        <Space className={styles.figures} separator="·">
          {figures && (
            <span>
              <strong>{figures.waiting}</strong> waiting
            </span>
          )}
          {figures?.late !== undefined && (
            <span data-tone={figures.late > 0 && 'late'}>
              <strong>{figures.late}</strong> late
            </span>
          )}
        </Space>
        <TakeNext onOpen={onOpen} />
        <div className={styles.wide}>
          <Segmented aria-label="Rows" options={[...densities]} value={density} onChange={onDensity} />
        </div>
        <Button type="text" aria-busy={refresh.isBusy} onClick={refresh.press}>
          Refresh
        </Button>
        <Button type="text" className={styles.wide} aria-haspopup="dialog" aria-label="Keys" onClick={onKeys}>
          ?
        </Button>
      </Flex>
      <Flex wrap align="center" gap="small" className={styles.bar}>
        <div className={styles.parts}>
          <Segmented<QueuePart | 'all'>
            aria-label="Show"
            options={parts}
            value={choice.show ?? 'all'}
            onChange={(part) => choice.choose(part === 'all' ? undefined : part)}
          />
        </div>
        <Input
          ref={search}
          type="search"
          className={styles.search}
          aria-label="Search by client"
          placeholder="Search by client"
          value={choice.text}
          onChange={({ target }) => choice.type(target.value)}
        />
      </Flex>
    </>
  )
}
