import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPartPackage } from '../../build/part-package.ts'

/** A team's repository with one part, whose package.json has the part's name and the product's address. */
export type Repository = ReturnType<typeof readRepository>

const readAddress = (address: string): string => {
  const { protocol, origin, href } = URL.canParse(address) ? new URL(address) : new URL('none:')
  if (!/^https?:$/.test(protocol) || href !== `${origin}/`)
    throw new Error(`${address} is no address of a product, as https://drape.example.`)
  return origin
}

/** Writes the address to package.json if there is none yet, so that later commands need none. */
export const readRepository = (folder: string, address?: string) => {
  const { part } = readPartPackage(folder)
  if (part === 'host') throw new Error('The host stands around all parts: it is developed in its own tree.')
  const file = join(folder, 'package.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { drape: { live?: string } }
  const liveAddress = address ?? manifest.drape.live
  if (!liveAddress) throw new Error('For which product? drape-dev --live https://drape.example')
  const live = readAddress(liveAddress)
  if (!manifest.drape.live)
    writeFileSync(file, `${JSON.stringify({ ...manifest, drape: { ...manifest.drape, live } }, null, 2)}\n`)
  return { folder, part, live }
}
