import { readFigures } from '@drape/contract/insight'
import { causeOf, statusOf, useCall } from '@drape/remote-shared/api'
import { FormLook } from '@drape/remote-shared/desk'
import { OwnSessions } from '@drape/remote-shared/dialog'
import { NotLoaded, Skeleton } from '@drape/remote-shared/member-ui'
import { StylistFigures } from './insight/stylist-figures.tsx'
import { foundOf } from './outfit/found-piece.ts'
import { Passkeys } from './passkey/passkeys.tsx'
import { Pieces } from './piece/pieces.tsx'
import { OwnPassword } from './session/own-password.tsx'
import * as styles from './session/own-sessions.module.css'
import { Templates } from './template/templates.tsx'
import { ToolScreen } from './tool/tool.screen.tsx'

const more = (
  <FormLook>
    <Templates />
    <Pieces listOf={foundOf} />
    <OwnSessions className={styles.own} heading="h2" />
    <OwnPassword />
    <Passkeys />
  </FormLook>
)

/** The tools that there are; samples stand for them while nothing was completed, and where the server has none. */
export const FullTools = () => {
  const { data, error, isPending, refetch } = useCall(readFigures)
  if (isPending) return <ToolScreen more={more} tools={<Skeleton of="the figures" pieces={[3, 3, 3, 3]} />} />
  if (data?.house.outfits) return <ToolScreen more={more} tools={<StylistFigures {...data} />} />
  if (data || statusOf(error) === 404) return <ToolScreen more={more} />
  return (
    <ToolScreen
      more={more}
      tools={
        <NotLoaded title="The figures did not load" onRetry={refetch}>
          {causeOf(error)}
        </NotLoaded>
      }
    />
  )
}
