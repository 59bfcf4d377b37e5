import { genders, type PendingRequest } from '@drape/remote-shared/stylist-calls'
import { Sheet } from '@drape/remote-shared/ui'

const css = `
.wishes { display: flex; flex-wrap: wrap; align-content: start; gap: .25rem 1.25rem; margin: 0 }
.wishes dt { color: var(--ink-soft); font-size: .875rem; line-height: 1.3 }
.wishes dd { margin: 0; line-height: 1.35; overflow-wrap: anywhere }
.wishes-none { margin: 0; color: var(--ink-soft) }
`

type Preferences = NonNullable<PendingRequest['userPreferences']>

/** The wire's numbers and lists in words; what the client left open is left out. */
const inWords = (own: Preferences): readonly (readonly [name: string, words: string])[] => {
  const all: (readonly [string, string | null])[] = [
    ['Gender', genders[own.gender]],
    ['Age', own.ageRange],
    ['Body type', own.bodyType],
    ['Height', own.height],
    ['Skin tone', own.skinTone],
    ['Style', own.stylePreferences],
    ['Sizes', own.sizes.join(', ')],
    ['Colours', own.colors.join(', ')],
  ]
  return all.flatMap(([name, words]) => (words ? [[name, words] as const] : []))
}

/** What a client has said of their taste, in words. */
export const Wishes = ({ preferences }: { readonly preferences: Preferences | null }) => (
  <>
    <Sheet name="wishes" css={css} />
    {preferences ? (
      <dl className="wishes">
        {inWords(preferences).map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    ) : (
      <p className="wishes-none">No preferences set</p>
    )}
  </>
)
