import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  listTemplates,
  longestTemplate,
  maxTemplates,
  type NewTemplate,
  type Template,
  type TemplateKind,
  templateKinds,
} from '@drape/contract/template'
import { causeOf, statusOf, useAct, useActOnce, useCall } from '@drape/remote-shared/api'
import { Button, filled, TextItem } from '@drape/remote-shared/desk'
import { counted } from '@drape/remote-shared/format'
import { NotLoaded, Skeleton } from '@drape/remote-shared/member-ui'
import { showToast } from '@drape/remote-shared/toast'
import { Announcement } from '@drape/remote-shared/ui'
import { useId, useRef, useState } from 'react'
import * as desk from '../desk.module.css'
import { WordsForm } from '../words-form.tsx'
import * as styles from './templates.module.css'
import { nameMark } from './wording.ts'

const undoMs = 15_000

const kinds: Readonly<Record<TemplateKind, { readonly title: string; readonly empty: string }>> = {
  description: { title: 'For descriptions', empty: 'No template for descriptions yet.' },
  note: { title: 'For stylist notes', empty: 'No template for notes yet.' },
}

interface TemplateFormProps {
  readonly title: string
  readonly initial: NewTemplate
  readonly submitLabel: string
  readonly onSend: (template: NewTemplate) => Promise<unknown>
  readonly onLeave: () => void
}

const TemplateForm = ({ initial: { kind, name, text }, onSend, ...form }: TemplateFormProps) => (
  <WordsForm
    {...form}
    label="Text"
    hint={`${nameMark} becomes your client’s first name.`}
    initial={{ name, text }}
    longest={longestTemplate.text}
    missing="Please give it a text"
    onSend={({ name, text }) => onSend({ kind, name: name.trim(), text })}
  >
    <TextItem
      label="Name"
      name="name"
      rules={[filled('Please give it a name')]}
      maxLength={longestTemplate.name}
      autoFocus
    />
  </WordsForm>
)

interface OneTemplateProps {
  readonly template: Template
  readonly onDeleted: () => void
}

const OneTemplate = ({ template, onDeleted }: OneTemplateProps) => {
  const { id, name, text } = template
  const [isEditing, setIsEditing] = useState(false)
  /** The pressed button is replaced by the form: when it comes back it takes the focus. */
  const wasEdited = useRef(false)
  if (isEditing) wasEdited.current = true
  const change = useAct(changeTemplate)
  const remove = useAct(deleteTemplate)
  const templateParams = { params: { id } }

  if (isEditing)
    return (
      <li>
        <TemplateForm
          title={`Change ${name}`}
          initial={template}
          submitLabel="Save"
          onSend={async (body) => {
            await change.mutateAsync({ ...templateParams, body })
            setIsEditing(false)
          }}
          onLeave={() => setIsEditing(false)}
        />
      </li>
    )
  return (
    <li>
      <h4>{name}</h4>
      <p className={styles.text}>{text}</p>
      <div className={desk.ways}>
        <Button
          type="text"
          autoFocus={wasEdited.current}
          aria-label={`Change ${name}`}
          onClick={() => setIsEditing(true)}
        >
          Change
        </Button>
        <Button
          type="text"
          aria-label={`Delete ${name}`}
          aria-busy={remove.isPending}
          onClick={() => !remove.isPending && remove.mutate(templateParams, { onSuccess: onDeleted })}
        >
          Delete
        </Button>
      </div>
      <Announcement isError>
        {remove.isError ? `Not deleted: ${causeOf(remove.error)}` : undefined}
      </Announcement>
    </li>
  )
}

interface KindProps {
  readonly kind: TemplateKind
  readonly templates: readonly Template[]
  readonly isFull: boolean
}

const Kind = ({ kind, templates, isFull }: KindProps) => {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isAdding, setIsAdding] = useState(false)
  const wasAdding = useRef(false)
  if (isAdding) wasAdding.current = true
  const [announcement, setAnnouncement] = useState<string>()
  const { mutateAsync: add } = useActOnce(createTemplate)
  const { title, empty } = kinds[kind]

  const restore = async ({ name, text }: Template) => {
    try {
      await add({ body: { kind, name, text } })
      setAnnouncement(`“${name}” is back`)
      heading.current?.focus()
    } catch (error) {
      showToast(`“${name}” could not be put back: ${causeOf(error)}`, { tone: 'bad' })
    }
  }

  const showDeleted = (template: Template) =>
    showToast(`“${template.name}” was deleted.`, {
      ms: undoMs,
      action: { name: 'Undo', onPress: () => void restore(template), takesFocus: true },
    })

  return (
    <section className={`${desk.column} ${styles.kind}`} aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {isAdding ? (
        <TemplateForm
          title={`New template, ${title.toLowerCase()}`}
          initial={{ kind, name: '', text: '' }}
          submitLabel="Add template"
          onSend={async (body: NewTemplate) => {
            await add({ body })
            setIsAdding(false)
            setAnnouncement(`“${body.name}” was added`)
          }}
          onLeave={() => setIsAdding(false)}
        />
      ) : (
        <Button
          autoFocus={wasAdding.current}
          aria-label={`New template, ${title.toLowerCase()}`}
          disabled={isFull}
          onClick={() => {
            setAnnouncement(undefined)
            setIsAdding(true)
          }}
        >
          New template
        </Button>
      )}
      <Announcement className={styles.news}>{announcement}</Announcement>
      {templates.length === 0 && !isAdding && <p className={desk.soft}>{empty}</p>}
      <ul className={desk.column}>
        {templates.map((template) => (
          <OneTemplate key={template.id} template={template} onDeleted={() => showDeleted(template)} />
        ))}
      </ul>
    </section>
  )
}

/** A stylist's own templates. Renders nothing where the server has no templates. */
export const Templates = () => {
  const id = useId()
  const { data, error, isPending, refetch } = useCall(listTemplates)
  if (!data && statusOf(error) === 404) return null
  const count = data?.templates.length ?? 0
  const isFull = count >= maxTemplates
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Templates</h2>
      <p>
        Words that you use often: insert them beside a description or your notes. {nameMark} becomes your
        client’s first name. Only you see them.
        {count > 0 &&
          ` You have ${counted(count, 'template')}${isFull ? ', and there is no room for more' : ''}.`}
      </p>
      {isPending && <Skeleton of="the templates" pieces={[3, 6, 6]} />}
      {error && !data && (
        <NotLoaded title="The templates did not load" action="Load the templates" onRetry={refetch}>
          {causeOf(error)}
        </NotLoaded>
      )}
      {data && (
        <div className={`${desk.pair} ${styles.kinds}`}>
          {templateKinds.map((kind) => (
            <Kind
              key={kind}
              kind={kind}
              isFull={isFull}
              templates={data.templates.filter((template) => template.kind === kind)}
            />
          ))}
        </div>
      )}
    </section>
  )
}
