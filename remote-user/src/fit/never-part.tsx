import { type Fit, longestNever, type NeverCode, neverCodes, neverGroups, nevers } from '@drape/contract/fit'
import { Choices } from '@drape/remote-shared/choice'
import { OwnEntries } from './own-entries.tsx'

type Never = NonNullable<Fit['never']>

interface NeverPartProps {
  readonly never: Fit['never']
  readonly onChange: (never: Never | null) => void
}

const nothing: Never = { chosen: [], words: [] }

export const NeverPart = ({ never, onChange }: NeverPartProps) => {
  const { chosen, words } = never ?? nothing
  const change = (changes: Partial<Never>) => {
    const value = { chosen, words, ...changes }
    onChange(value.chosen.length + value.words.length > 0 ? value : null)
  }
  const toggle = (code: NeverCode) =>
    change({ chosen: chosen.includes(code) ? chosen.filter((other) => other !== code) : [...chosen, code] })

  return (
    <>
      {neverGroups.map((group) => (
        <Choices
          key={group}
          legend={group}
          name={`fit-never-${group}`}
          options={neverCodes
            .filter((code) => nevers[code].group === group)
            .map((code) => ({ value: code, name: nevers[code].name }))}
          chosen={chosen}
          isMultiple
          onChoose={toggle}
        />
      ))}
      <OwnEntries
        label="In your own words"
        placeholder="Yellow, big buttons"
        longest={longestNever}
        entries={words}
        onChange={(words) => change({ words })}
      />
    </>
  )
}
