import type { MailKind } from '@drape/contract/notification'
import { seeYourOutfit } from '@drape/contract/outfit'
import { type Html, html } from '@drape/platform/server/plain-page'
import type { TellableRow } from './notification.store.ts'

/** An e-mail for a transport. Written twice for one notification, it is the same. */
export interface Mail {
  /** The id of the notification, which becomes the Message-ID: mail programs show messages with the same one once. */
  readonly id: string
  readonly at: Date
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly offAddress: string
}

interface Words {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** On a lock screen, below the subject; otherwise the first of what it says. */
  readonly short?: string
  readonly link: { readonly text: string; readonly path: string }
}

/** For each kind, after "e-mails": which ones they are. */
export const kindWords: Readonly<Record<MailKind, string>> = {
  outfit_ready: 'when an outfit is ready',
  new_time: 'when an outfit takes longer than promised',
  answer: 'when a stylist answers you',
}

export function wordsOf({ kind, outfitId, outfitTitle, stylistName, answeredOutfitId }: TellableRow): Words {
  const outfitPath = (id: string | null) => `/?screen=outfit-details&outfit=${id}`
  // The message itself is left out: others than its reader may see an e-mail.
  if (kind === 'answer')
    return {
      subject: `${stylistName} has answered you`,
      paragraphs: [`${stylistName} has written to you about your outfit.`],
      link: {
        text: 'Read the answer',
        path: answeredOutfitId ? outfitPath(answeredOutfitId) : '/?screen=history',
      },
    }
  if (kind === 'new_time')
    return {
      subject: 'Your outfit takes a little longer',
      paragraphs: [
        'We promised your outfit by now, and it is not ready yet. We are sorry.',
        'A stylist has it first on the list. It comes within the next 12 hours or so, and we tell you when it is there.',
      ],
      short: 'It comes within the next 12 hours or so. We are sorry.',
      link: { text: 'See the new time', path: '/?screen=history' },
    }
  return {
    subject: `Your outfit is ready: ${outfitTitle}`,
    paragraphs: [`${stylistName ?? 'Your stylist'} has put an outfit together for you: ${outfitTitle}.`],
    short: stylistName ? `Styled by ${stylistName}` : 'Picked by hand, for you',
    link: { text: seeYourOutfit, path: outfitPath(outfitId) },
  }
}

/** No colours of its own: mail programs turn those about in the dark. */
const button =
  'display:inline-block;padding:12px 20px;border:2px solid;border-radius:8px;font-weight:600;text-decoration:none'

export function writeMail(row: TellableRow, publicUrl: string, offPath: string): Mail {
  const { subject, paragraphs, link } = wordsOf(row)
  const base = publicUrl.replace(/\/+$/, '')
  const address = base + link.path
  const offAddress = base + offPath
  const reason = `You get e-mails ${kindWords[row.kind]}.`
  const paragraph = (content: string | Html) => html`<p style="margin:0 0 16px">${content}</p>`
  return {
    id: row.id,
    at: row.createdAt,
    to: { name: row.name, address: row.email },
    subject,
    offAddress,
    text: [
      `Hello ${row.name},`,
      ...paragraphs,
      `${link.text}: ${address}`,
      `${reason} Switch them off: ${offAddress}`,
      '',
    ].join('\n\n'),
    html: html`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${subject}</title></head>
<body style="margin:0 auto;max-width:34rem;padding:24px;font:16px/1.5 system-ui,sans-serif">
${[`Hello ${row.name},`, ...paragraphs].map(paragraph)}
${paragraph(html`<a href="${address}" style="${button}">${link.text}</a>`)}
<p style="margin:32px 0 0;font-size:14px">${reason} <a href="${offAddress}">Switch them off</a></p>
</body></html>
`.text,
  }
}
