import { readAgreement } from '@drape/contract/terms'
import { readPageConfig, useCall } from '@drape/remote-shared/api'
import { formatDate } from '@drape/remote-shared/format'
import { Skeleton } from '@drape/remote-shared/member-ui'
import * as styles from './settings.module.css'

/** Renders nothing where the server has no agreement. */
export const TermsSection = () => {
  const { data, isPending } = useCall(readAgreement)
  if (isPending) return <Skeleton of="what you agreed to" pieces={[7.5]} />
  if (!data) return null
  const { apiBase } = readPageConfig()
  const link = (address: string, name: string) => (
    <a className={styles.licences} href={apiBase + address} target="_blank" rel="noopener">
      {name}
    </a>
  )
  return (
    <section>
      <h3>Privacy and terms</h3>
      <p>
        {data.agreed_at
          ? `You agreed to them on ${formatDate(data.agreed_at)}.`
          : 'You are asked to agree to them before your next photo.'}
      </p>
      <div className={styles.links}>
        {link(data.privacy, 'Privacy notice')}
        {link(data.terms, 'Terms')}
      </div>
    </section>
  )
}
