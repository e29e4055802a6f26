import MarkdownIt, { type Token } from 'markdown-it'

/** A piece of Markdown, with what stands in it. */
export interface Piece {
  token: Token
  children: Piece[]
}

/** Signs of a text, and pieces of it, that a browser shows at once: a page must stay alive whatever a text is. */
const MOST_SIGNS = 50_000
const MOST_PIECES = 20_000
/** Beyond it the parser leaves words out. */
const DEEPEST = 40

/** Looks at lines that the parser may take: of an ordinary text, some for each of its lines. */
const MOST_LOOKS = 500_000

const parser = new MarkdownIt({ html: false, linkify: true, maxNesting: DEEPEST })

let looks = 0

/** A rule that takes nothing, and counts: each quotation may look at all lines after it, and leave them to the next. */
parser.block.ruler.before(
  'table',
  'count',
  () => {
    looks++
    if (looks > MOST_LOOKS) throw new TooManyLooks()
    return false
  },
  { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
)

class TooManyLooks extends Error {}

/** The pieces of a text; undefined for one that is too large, too slow or nested too deeply to be shown formatted. */
export function readMarkdown(source: string): Piece[] | undefined {
  const tokens = source.length > MOST_SIGNS ? undefined : parse(source)
  if (!tokens) return undefined
  const count = tokens.reduce((sum, { children }) => sum + 1 + (children?.length ?? 0), 0)
  if (count > MOST_PIECES || tokens.some(({ level }) => level >= DEEPEST - 1)) return undefined
  return grow(tokens)
}

function parse(source: string): Token[] | undefined {
  looks = 0
  try {
    return parser.parse(source, {})
  } catch (error) {
    if (error instanceof TooManyLooks) return undefined
    throw error
  }
}

function grow(tokens: readonly Token[]): Piece[] {
  const top: Piece[] = []
  const open = [top]
  for (const token of tokens) {
    if (token.nesting < 0) {
      open.pop()
      const list = open.at(-1)?.at(-1)
      if (list?.token.type === 'list_item_open') readTask(list.token, list.children)
    } else {
      const children = token.type === 'inline' ? grow(token.children ?? []) : []
      open.at(-1)?.push({ token, children })
      if (token.nesting > 0) open.push(children)
    }
  }
  return top
}

/** Whether a list's item is something to do, and whether that is done; its sign is taken out of its words. */
function readTask(token: Token, [block]: readonly Piece[]): void {
  const text = block?.token.type === 'paragraph_open' ? block.children[0]?.children[0]?.token : undefined
  const [sign] = (text?.type === 'text' && /^\[[ x]\] /i.exec(text.content)) || []
  if (!text || !sign) return
  token.meta = { isDone: sign !== '[ ] ' }
  text.content = text.content.slice(sign.length)
}
