import { OwnSessions } from '@drape/remote-shared/dialog'
import { StylistFigures } from './insight/stylist-figures.tsx'
import { Passkeys } from './passkey/passkeys.tsx'
import { Pieces } from './piece/pieces.tsx'
import { OwnPassword } from './session/own-password.tsx'
import { Templates } from './template/templates.tsx'
import { ToolScreen } from './tool/tool.screen.tsx'

export { FieldTemplates } from './template/field-templates.tsx'

/** The figures, and the stylist's own templates, passkeys and sessions. */
export const Tools = () => (
  <ToolScreen Figures={StylistFigures}>
    <Templates />
    <Pieces />
    <OwnSessions heading="h2" />
    <OwnPassword />
    <Passkeys />
  </ToolScreen>
)
