import { TextItem } from '@drape/remote-shared/desk'
import { fitNoteField } from '../item-texts.ts'
import { itemChecks, ruleOf } from '../rules.ts'
import { type DraftStore, useDraft } from './draft-store.ts'
import { useWarnings } from './fit-advice.ts'
import * as styles from './fit-warnings.module.css'

interface FitWarningsProps {
  readonly store: DraftStore
  readonly index: number
}

/** Why an item may not suit the client, while it is written, and a word to them if it is kept. */
export const FitWarnings = ({ store, index }: FitWarningsProps) => {
  const warnings = useWarnings(store, index)
  const hasNote = useDraft(store, ({ items }) => Boolean(items[index]?.fitNote))
  return (
    <div className={styles.warnings}>
      <div role="status">
        {warnings.split('\n').map((warning) => warning && <p key={warning}>{warning}</p>)}
      </div>
      {(warnings || hasNote) && (
        <TextItem {...fitNoteField} name={[index, fitNoteField.name]} rules={[ruleOf(itemChecks.fitNote)]} />
      )}
    </div>
  )
}
