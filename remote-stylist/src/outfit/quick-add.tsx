import { findPieces } from '@drape/contract/piece'
import { useCall } from '@drape/remote-shared/api'
import { Form, Input } from '@drape/remote-shared/desk'
import { counted } from '@drape/remote-shared/format'
import { Picture } from '@drape/remote-shared/member-ui'
import { Announcement } from '@drape/remote-shared/ui'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { useDebouncedValue } from '../use-debounced-value.ts'
import { type UsedBefore, usedBefore } from '../used-before.ts'
import * as styles from './quick-add.module.css'
import { linksOf } from './shop-piece.ts'
import type { AddItems } from './use-add-items.ts'

/** The search waits until typing pauses. */
const pauseMs = 200

/** The pieces and outfits that match the typed text; undefined until they are answered. */
const useSearch = (text: string): readonly UsedBefore[] | undefined => {
  const searchText = linksOf(text) ? '' : text.trim()
  const search = useDebouncedValue(searchText, pauseMs)
  const enabled = search.length > 1
  const { data } = useCall(findPieces, { query: { search } }, { enabled })
  return enabled && search === searchText && data ? usedBefore(data) : undefined
}

interface QuickAddProps extends Pick<AddItems, 'add' | 'addLinks' | 'reading'> {
  readonly isFull: boolean
}

/**
 * Adds items by the links of shops, or from earlier outfits. Not antd's AutoComplete: there the Tab key picks the active
 * option too, and here it leads to the next field.
 */
export const QuickAdd = ({ add, addLinks, reading, isFull }: QuickAddProps) => {
  const id = useId()
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [chosenIndex, setChosenIndex] = useState(0)
  const [announcement, setAnnouncement] = useState<string>()
  const results = useSearch(text)
  const options = (isOpen && results) || []
  const activeIndex = Math.min(chosenIndex, options.length - 1)

  const finish = (message: string) => {
    setText('')
    setIsOpen(false)
    setChosenIndex(0)
    setAnnouncement(message)
  }

  const addOption = ({ name, items }: UsedBefore) => {
    const { length } = add(items)
    finish(length === 0 ? 'There is no room for another item' : `${name} was added`)
  }

  const addAll = (links: readonly string[]) => {
    const { length } = addLinks(links)
    finish(
      length < links.length
        ? `There was room for ${counted(length, 'link')}`
        : `${counted(length, 'item')} added`,
    )
  }

  const paste = (event: ClipboardEvent) => {
    const links = linksOf(event.clipboardData.getData('text'))
    if (!links || text.trim()) return
    event.preventDefault()
    addAll(links)
  }

  // After a press on one of the client's own pieces, for instance: no field has the focus then.
  const pasteElsewhere = useEffectEvent((event: globalThis.ClipboardEvent) => {
    const isElsewhere = event.target instanceof Element && event.target.closest('input, textarea, dialog')
    const links = linksOf(event.clipboardData?.getData('text') ?? '')
    if (isElsewhere || isFull || !links) return
    event.preventDefault()
    addAll(links)
  })
  useEffect(() => {
    const paste = (event: globalThis.ClipboardEvent) => pasteElsewhere(event)
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])

  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && results && results.length > 0) {
      event.preventDefault()
      setIsOpen(true)
      setChosenIndex((activeIndex + step + results.length) % results.length)
    } else if (event.key === 'Enter') {
      // The form is not submitted from here.
      event.preventDefault()
      const links = linksOf(text)
      const option = options[activeIndex]
      if (links && text.trim()) addAll(links)
      else if (option) addOption(option)
    } else if (event.key === 'Escape' && text) {
      event.preventDefault()
      setText('')
      setIsOpen(false)
    }
  }

  useEffect(() => {
    document.getElementById(`${id}-${activeIndex}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, activeIndex])

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
          autoCapitalize="none"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={options.length > 0 ? `${id}-${activeIndex}` : undefined}
          aria-describedby={`${id}-hint`}
          disabled={isFull}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setIsOpen(true)
            setChosenIndex(0)
          }}
          onPaste={paste}
          onKeyDown={handleKey}
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
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field, which keeps the focus, handles the keys.
            <div
              key={option.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === activeIndex}
              // Otherwise the field loses the focus, and its blur closes the list before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => addOption(option)}
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
              : announcement}
        </Announcement>
      </Form.Item>
    </div>
  )
}
