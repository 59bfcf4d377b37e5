import { Button, Sheet } from '@drape/remote-shared/ui'

const css = `
.clients h1 { margin: 0; font: 400 clamp(2.75rem, 6vw, 3.75rem)/1 var(--serif); letter-spacing: -.02em }
.sample-note { margin: 1rem 0 1.5rem; max-width: 44rem; padding: .75rem 1rem; border: 1px dashed var(--line-strong); color: var(--ink-soft) }
.sample-note b { color: var(--ink) }
.client-list { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); gap: 1rem; margin: 0; padding: 0; list-style: none }
.client-card { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; align-content: start; padding: 1.25rem; background: var(--surface); border: 1px dashed var(--line-strong) }
.client-card h2 { margin: 0; font: 400 1.75rem/1.1 var(--serif) }
.client-card p { margin: 0; color: var(--ink-soft) }
.client-initial { grid-row: span 2; display: grid; place-items: center; width: 3.25rem; height: 3.25rem; border-radius: 50%; background: var(--sand); font: 400 1.75rem/1 var(--serif) }
.client-words { grid-column: 1 / -1; padding-block: .5rem .75rem }
.client-ways { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: .5rem }
`

/** Named so that nobody takes them for people. */
const samples = [
  {
    name: 'Sample Asha',
    last: '3 outfits · last one 2 days ago',
    words: 'Handloom and silver; no synthetics.',
  },
  { name: 'Sample Kabir', last: '1 outfit · last one a week ago', words: 'Linen shirts for a warm office.' },
  {
    name: 'Sample Noor',
    last: '5 outfits · last one yesterday',
    words: 'Weddings this winter: maroon and gold.',
  },
  { name: 'Sample Ishaan', last: '2 outfits · last one a month ago', words: 'Trainers with everything.' },
]

export const ClientScreen = () => (
  <div className="clients">
    <Sheet name="clients" css={css} />
    <h1>Clients</h1>
    <p className="sample-note">
      <b>Sample data.</b> These clients are made up, and the buttons do nothing yet. Real clients reach you by
      their requests, under Overview.
    </p>
    <ul className="client-list">
      {samples.map(({ name, last, words }) => (
        <li key={name} className="client-card">
          <span className="client-initial" aria-hidden="true">
            {name.charAt(7)}
          </span>
          <h2>{name}</h2>
          <p>{last}</p>
          <p className="client-words">{words}</p>
          <div className="client-ways">
            <Button disabled>View Profile</Button>
            <Button disabled>Message</Button>
          </div>
        </li>
      ))}
    </ul>
  </div>
)
