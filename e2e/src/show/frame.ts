import sharp from 'sharp'

/** A command, a line of its output, or a remark. */
export interface Line {
  readonly is: 'command' | 'answer' | 'note'
  readonly text: string
}

export interface Frame {
  /** A few words on what is to be seen. */
  readonly title: string
  readonly lines: readonly Line[]
  /** The screen of a phone, as PNG. */
  readonly screen: Buffer
}

/** How large a frame is, in CSS pixels, and how long it stands. */
export const size = { width: 960, height: 640 }
const frameMs = 2_600
/** Sharp enough for a dense screen at the width of a README. */
export const density = 1.5

const css = `
* { box-sizing: border-box; margin: 0 }
body { width: ${size.width}px; height: ${size.height}px; padding: 28px; display: grid; grid-template-columns: 272px 1fr; gap: 28px; background: #f3ede6; color: #2b2320; font: 16px/1.5 system-ui, sans-serif }
img { width: 272px; height: 584px; object-fit: cover; object-position: top; padding-top: 14px; border: 6px solid #2b2320; border-radius: 30px; background: #2b2320 }
section { display: flex; flex-direction: column; gap: 16px; min-width: 0; height: 584px }
h1 { font: 600 25px/1.25 Georgia, serif; text-wrap: balance }
div { flex: 1; min-height: 0; padding: 16px 20px; border-radius: 14px; background: #211b19; color: #f3ede6 }
ol { max-height: 100%; padding: 0; overflow: hidden; display: flex; flex-direction: column; justify-content: end; gap: 8px; list-style: none; font: 14px/1.4 ui-monospace, Menlo, 'DejaVu Sans Mono', monospace; overflow-wrap: anywhere }
.command::before { content: '$ '; color: #e0a884 }
.command { font-weight: 700 }
.note { color: #c9b8ab }
.note::before { content: '# ' }
.before { opacity: .62 }
p { display: flex; gap: 8px }
i { width: 100%; height: 5px; border-radius: 3px; background: #d8cabd }
i.past { background: #a5562f }`

const inHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The frame at this place of the show as a page: a phone, and beside it all that was said until then. */
export const pageOf = (frames: readonly Frame[], at: number): string => {
  const { title = '', screen } = frames[at] ?? {}
  const transcript = frames
    .slice(0, at + 1)
    .flatMap(({ lines }, frame) =>
      lines.map(({ is, text }) => `<li class="${is}${frame < at ? ' before' : ''}">${inHtml(text)}</li>`),
    )
  const steps = frames.map((_, frame) => `<i${frame <= at ? ' class="past"' : ''}></i>`)
  return `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>${inHtml(title)}</title><style>${css}</style>
<img alt="" src="data:image/png;base64,${screen?.toString('base64')}"><section><h1>${inHtml(title)}</h1><div><ol>${transcript.join('')}</ol></div><p>${steps.join('')}</p></section></html>`
}

/** One looping animation of all pictures; the last is shown longer. */
export const animate = (pictures: readonly Buffer[]): Promise<Buffer> =>
  sharp([...pictures], { join: { animated: true } })
    .webp({
      quality: 82,
      effort: 5,
      loop: 0,
      delay: pictures.map((_, at) => (at === pictures.length - 1 ? 2 * frameMs : frameMs)),
    })
    .toBuffer()
