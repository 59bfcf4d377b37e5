import { findPieces } from '@drape/contract/piece'
import { useCall } from '@drape/remote-shared/api'
import { Form, Input } from '@drape/remote-shared/desk'
import { counted } from '@drape/remote-shared/format'
import { Picture } from '@drape/remote-shared/member-ui'
import { Announcement } from '@drape/remote-shared/ui'
import { type ClipboardEvent, type KeyboardEvent, memo, useEffect, useId, useState } from 'react'
import { useDebouncedValue } from '../use-debounced-value.ts'
import { type UsedBefore, usedBefore } from '../used-before.ts'
import * as styles from './quick-add.module.css'
import { linksOf } from './shop-piece.ts'
import type { AddedActs } from './use-added.ts'

/** Waits until typing pauses. */
const typedMs = 200
const nothing: readonly UsedBefore[] = []

/** What was used before, once an answer has come for what is typed. */
const useSearch = (typed: string): readonly UsedBefore[] | undefined => {
  const words = linksOf(typed) ? '' : typed.trim()
  const search = useDebouncedValue(words, typedMs)
  const enabled = search.length > 1
  const { data } = useCall(findPieces, { query: { search } }, { enabled })
  return enabled && search === words && data ? usedBefore(data) : undefined
}

interface QuickAddProps {
  readonly acts: AddedActs
  /** How many pages are being read. */
  readonly reading: number
  readonly isFull: boolean
}

const QuickAddOf = ({ acts: { add, addLinks }, reading, isFull }: QuickAddProps) => {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(0)
  const [news, setNews] = useState<string>()
  const results = useSearch(typed)
  const options = (isOpen && results) || nothing
  const at = Math.min(active, options.length - 1)

  const done = (words: string) => {
    setTyped('')
    setIsOpen(false)
    setActive(0)
    setNews(words)
  }

  const take = ({ name, items }: UsedBefore) => {
    const { length } = add(items)
    done(length === 0 ? 'There is no room for another item' : `${name} was added`)
  }

  const takeLinks = (links: readonly string[]) => {
    const { length } = addLinks(links)
    done(
      length < links.length
        ? `There was room for ${counted(length, 'link')}`
        : `${counted(length, 'item')} added`,
    )
  }

  const paste = (event: ClipboardEvent) => {
    const links = linksOf(event.clipboardData.getData('text'))
    if (!links || typed.trim()) return
    event.preventDefault()
    takeLinks(links)
  }

  const hear = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && results && results.length > 0) {
      event.preventDefault()
      setIsOpen(true)
      setActive((at + step + results.length) % results.length)
    } else if (event.key === 'Enter') {
      // The form is not submitted from here.
      event.preventDefault()
      const links = linksOf(typed)
      const option = options[at]
      if (links && typed.trim()) takeLinks(links)
      else if (option) take(option)
    } else if (event.key === 'Escape' && typed) {
      event.preventDefault()
      setTyped('')
      setIsOpen(false)
    }
  }

  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])

  return (
    <div className={styles.add}>
      <Form.Item
        label="Add by link or search"
        htmlFor={id}
        extra={<span id={`${id}-hint`}>Paste one or more links of shops, or find what was used before.</span>}
      >
        <Input
          id={id}
          type="text"
          role="combobox"
          inputMode="search"
          enterKeyHint="done"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={options.length > 0 ? `${id}-${at}` : undefined}
          aria-describedby={`${id}-hint`}
          disabled={isFull}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setIsOpen(true)
            setActive(0)
          }}
          onPaste={paste}
          onKeyDown={hear}
          onFocus={() => setIsOpen(true)}
          onBlur={() => setIsOpen(false)}
        />
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Used before"
          className={styles.list}
          hidden={options.length === 0}
        >
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field, which keeps the focus, hears the keys.
            <div
              key={option.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              // Before the field would lose the focus, with which the list closes.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(option)}
            >
              <Picture src={option.picture ?? undefined} alt="" />
              <span>
                {option.name}
                <small>{option.about}</small>
              </span>
            </div>
          ))}
        </div>
        <Announcement>
          {reading > 0
            ? `Reading ${counted(reading, 'page')}…`
            : isOpen && results
              ? options.length > 0
                ? `${counted(options.length, 'result')}: Enter takes the one that is marked`
                : 'Nothing like this was used before'
              : news}
        </Announcement>
      </Form.Item>
    </div>
  )
}

/**
 * Adds items by the links of shops, or from what delivered outfits held. Its list is ours: antd's takes what is marked with the Tab key
 * too, which leads to the next field.
 */
export const QuickAdd = memo(QuickAddOf)
