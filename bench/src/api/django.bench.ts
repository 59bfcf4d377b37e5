import { SignJWT } from 'jose'
import { djangoKey, djangoWays, hasDjango, startDjango } from './django.server.ts'
import type { Ask, LoadTool } from './load.ts'
import { takeTurns } from './rounds.ts'
import type { Seeded } from './seeded.server.ts'

const rounds = 5
const pressure = { connections: 32, seconds: 2 }

/** The same people ask for the same lists, with tokens that Django knows. */
const askDjango = (asks: readonly Ask[]): Promise<Ask[]> =>
  Promise.all(
    asks.map(async ({ method, path }) => {
      const [id = ''] = /[0-9a-f-]{36}/.exec(path) ?? []
      const token = await new SignJWT({ sub: id })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer('drape')
        .setAudience('drape-access')
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(djangoKey))
      return { method, path, headers: { authorization: `Bearer ${token}` } }
    }),
  )

/** Which of gunicorn's ways answers the most, so that Django is measured at its best. */
async function bestWay(url: string, asks: readonly Ask[], load: LoadTool) {
  let best: { way: readonly string[]; perSecond: number } | undefined
  for (const way of djangoWays) {
    const django = await startDjango(url, way)
    const { perSecond } = await load(django.address, asks, pressure)
    await django.stop()
    if (!best || perSecond > best.perSecond) best = { way, perSecond }
  }
  return best?.way ?? []
}

export async function compareWithDjango(
  { address, url, asks }: Seeded,
  load: LoadTool,
  say: (line: string) => void,
): Promise<void> {
  if (!(await hasDjango())) {
    say(
      "\nDjango REST is skipped: Debian's python3-djangorestframework, gunicorn, python3-psycopg2 and python3-jwt are not all here.",
    )
    return
  }
  const theirs = await askDjango(asks.listPhotos())
  const way = await bestWay(url, theirs, load)
  const django = await startDjango(url, way)
  const { drape, rest } = await takeTurns(
    [
      { name: 'drape', run: () => load(address, asks.listPhotos(), pressure) },
      { name: 'rest', run: () => load(django.address, theirs, pressure) },
    ],
    rounds,
  )
  await django.stop()
  say(
    `\nlisting 20 photos: ${Math.round(drape.perSecond)}/s beside ${Math.round(rest.perSecond)}/s of Django REST under gunicorn ${way.join(' ')}: ${(drape.perSecond / rest.perSecond).toPrecision(3)} × (${drape.failed} and ${rest.failed} failed); asked: 7 ×`,
  )
}
