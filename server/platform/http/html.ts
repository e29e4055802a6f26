/** A piece of HTML that is safe to be sent: everything put into it was escaped. */
export interface Html {
  html: string
}

type Piece = Html | string | number | Piece[] | undefined | false

/** Writes HTML; what stands in `${…}` is escaped unless it is HTML itself. Lists are joined, nothing is left out. */
export function html(texts: TemplateStringsArray, ...pieces: Piece[]): Html {
  return { html: String.raw({ raw: texts }, ...pieces.map(write)) }
}

/** Text that is known to be safe HTML, such as a file of ours. */
export const trusted = (text: string): Html => ({ html: text })

function write(piece: Piece): string {
  if (piece === undefined || piece === false) return ''
  if (Array.isArray(piece)) return piece.map(write).join('')
  return typeof piece === 'object'
    ? piece.html
    : String(piece).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
