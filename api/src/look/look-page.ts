import { type Look, ownPiece, showLookPicture } from '@drape/contract/look'
import { lookAddress, lookPath, lookTokenIn } from '@drape/contract/page-config'
import type { DescribePage } from '@drape/platform/server'
import { pathOf } from '../infra/http/log.ts'
import type { Infra } from '../infra/infra.ts'
import { allowanceService } from '../infra/rate-limit/allowance.ts'
import { networkOf } from '../infra/rate-limit/rate-limit.ts'
import { lookService } from './look.service.ts'
import { addressesIn, lookPictureSize } from './look-picture.ts'

const windowMs = 60_000
/** Of one address: messengers ask from few. Beyond it pages come without a preview. */
const mostPages = 120

const headers = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

const shareOf = (token: string, look: Look, hasPictures: boolean) => ({
  title: look.title,
  description: [
    look.stylistName ? `Styled by ${look.stylistName} on Drape.` : 'Styled on Drape.',
    [...new Set(look.items.map(({ brand }) => brand))].filter((brand) => brand !== ownPiece).join(', '),
  ].join(' '),
  path: lookAddress(token),
  ...(hasPictures &&
    addressesIn(look.items).length > 0 && {
      picture: {
        file: showLookPicture.path.replace('{token}', token).slice(1),
        ...lookPictureSize,
        alt: `The pieces of ${look.title}`,
      },
    }),
})

/** What the page of a look tells messengers, which run no scripts, and browsers before any script runs. */
export function lookPages({ database, env }: Pick<Infra, 'database' | 'env'>): DescribePage {
  const looks = lookService(database)
  const { take } = allowanceService(database)
  return async (pattern, { ip, url }) => {
    if (pattern !== lookPath) return undefined
    const token = lookTokenIn(pathOf(url))
    try {
      if (!env.publicUrl || !token) return { headers }
      await take({ key: `look pages ${networkOf(ip)}`, most: mostPages, windowMs })
      const look = await looks.read(token)
      return { headers, share: shareOf(token, look, env.shopAccess !== undefined) }
    } catch {
      // The page itself says what has become of the link, or that the database is away.
      return { headers }
    }
  }
}
