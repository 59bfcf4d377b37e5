import { type Look, lookEnded, readLook } from '@drape/contract/look'
import { lookTokenIn } from '@drape/contract/page-config'
import { causeOf, statusOf, useCall, useRefresh } from '@drape/remote-shared/api'
import { counted, formatDate, rupees } from '@drape/remote-shared/format'
import { NotLoaded, Picture } from '@drape/remote-shared/member-ui'
import { VisuallyHidden } from '@drape/remote-shared/ui'
import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Icon } from '../controls/icon.tsx'
import * as linkStyles from '../controls/link.module.css'
import { homeAddress } from '../place/place.ts'
import * as styles from './look.module.css'
import { LookSkeleton } from './look.skeleton.tsx'
import { useOpened } from './use-opened.ts'

const Piece = ({ name, brand, image_url, ecommerce_url, estimated_price }: Look['items'][number]) => (
  <li className={styles.piece}>
    <div className={styles.picture} data-empty={!image_url}>
      <Picture src={image_url} alt={name} />
    </div>
    <div className={styles.about}>
      <h2>{name}</h2>
      <p>{brand}</p>
      {/* A piece of her own has no price. */}
      {estimated_price > 0 && <p className={styles.price}>{rupees(estimated_price)}</p>}
      {ecommerce_url && (
        <a
          className={linkStyles.tall}
          href={ecommerce_url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`See it at the shop: ${name} (opens in a new tab)`}
        >
          See it at the shop
          <Icon path="M9 5H5v14h14v-4M13 4h7v7M20 4l-9 9" size={18} width={2} />
        </a>
      )}
    </div>
  </li>
)

const StyleMe = ({ children }: { readonly children: string }) => (
  <div className={styles.invitation}>
    <p>{children}</p>
    <Link className={linkStyles.button} to={homeAddress}>
      Style me too
    </Link>
  </div>
)

const whose = ({ stylistName, clientName }: Look): string =>
  `Styled${stylistName ? ` by ${stylistName}` : ''}${clientName ? ` for ${clientName}` : ''}`

const Shown = ({ look }: { readonly look: Look }) => (
  <>
    <header className={styles.head}>
      <h1>{look.title}</h1>
      <p className={styles.by}>{whose(look)}</p>
      <p className={styles.words}>{look.description}</p>
      <p className={styles.facts}>
        {counted(look.items.length, 'piece')}, shared until {formatDate(look.ends_at)}
      </p>
    </header>
    <ul className={styles.pieces}>
      {look.items.map((item) => (
        <Piece key={item.position} {...item} />
      ))}
    </ul>
    <StyleMe>A stylist puts an outfit together for you too, from a photo of yours.</StyleMe>
  </>
)

const Page = ({ children }: { readonly children: ReactNode }) => (
  <main className={styles.page}>
    {/* The server says so in headers; a static host sends none. */}
    <meta name="robots" content="noindex" />
    <meta name="referrer" content="no-referrer" />
    <p className={styles.brand}>Drape</p>
    {children}
  </main>
)

/** What whoever has a link sees of an outfit. */
export const LookScreen = () => {
  const token = lookTokenIn(useLocation().pathname) ?? ''
  const look = useCall(readLook, { params: { token } })
  useRefresh(look)
  const { data, error } = look
  useOpened(token, data !== undefined)
  const title = data?.title ?? 'A look'
  useEffect(() => {
    document.title = `${title} · Drape`
  }, [title])

  if (data)
    return (
      <Page>
        <Shown look={data} />
      </Page>
    )
  if (look.isPending) return <LookSkeleton />
  // A mistyped address is a 400.
  if ([400, 404, 410].includes(statusOf(error) ?? 0))
    return (
      <Page>
        <div className={styles.head} role="alert">
          <h1>{lookEnded}</h1>
          <p className={styles.words}>
            A link opens for seven days, or until whoever made it takes it back. Ask for a new one.
          </p>
        </div>
        <StyleMe>A stylist puts an outfit together for you, from a photo of yours.</StyleMe>
      </Page>
    )
  return (
    <Page>
      <VisuallyHidden as="h1">A look</VisuallyHidden>
      <NotLoaded title="This look did not load" onRetry={look.refetch}>
        {causeOf(error)}
      </NotLoaded>
    </Page>
  )
}
