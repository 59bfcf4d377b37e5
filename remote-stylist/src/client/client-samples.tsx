import { Alert, Avatar, Button, Flex } from '@drape/remote-shared/desk'
import * as desk from '../desk.module.css'
import * as sample from '../samples.module.css'
import * as styles from './client.module.css'

const samples = [
  {
    name: 'Sample Asha',
    history: '3 outfits · last one 2 days ago',
    about: 'Handloom and silver; no synthetics.',
  },
  {
    name: 'Sample Kabir',
    history: '1 outfit · last one a week ago',
    about: 'Linen shirts for a warm office.',
  },
  {
    name: 'Sample Noor',
    history: '5 outfits · last one yesterday',
    about: 'Weddings this winter: maroon and gold.',
  },
  { name: 'Sample Ishaan', history: '2 outfits · last one a month ago', about: 'Trainers with everything.' },
]

export const ClientSamples = () => (
  <div className={styles.clients}>
    <h1>Clients</h1>
    <Alert
      role="note"
      className={sample.note}
      title="Sample data."
      description="These clients are made up, and the buttons do nothing yet. Real clients reach you by their requests, under Overview."
    />
    <ul className={sample.list}>
      {samples.map(({ name, history, about }) => (
        <li key={name}>
          <Avatar className={styles.initial} size={52} aria-hidden="true">
            {name.charAt(7)}
          </Avatar>
          <h2>{name}</h2>
          <p className={desk.soft}>{history}</p>
          <p className={`${desk.soft} ${styles.about}`}>{about}</p>
          <Flex wrap gap="small">
            <Button disabled>View Profile</Button>
            <Button disabled>Message</Button>
          </Flex>
        </li>
      ))}
    </ul>
  </div>
)
