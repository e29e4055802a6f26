import { type ComponentProps, createElement, Fragment, type ReactNode, useMemo } from 'react'
import { type Piece, readMarkdown } from './markdown.ts'

/**
 * Markdown as elements of ours, one for each of its pieces: what is HTML in it stays the words it is, images are named by
 * their description and never fetched, and links lead to the web and to mail addresses only.
 */
export function MarkdownView({ source, children }: { source: string; children: ReactNode }) {
  const pieces = useMemo(() => readMarkdown(source), [source])
  if (!pieces) return children
  return <div className="max-w-[80ch] space-y-3 leading-6 wrap-anywhere">{show(pieces)}</div>
}

const show = (pieces: readonly Piece[]): ReactNode[] =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the words of a document do not change while they are shown
  pieces.map((piece, index) => <Fragment key={index}>{block(piece)}</Fragment>)

function block(piece: Piece): ReactNode {
  const { token, children } = piece
  const plain = elements[token.type]
  if (plain) return createElement(plain.as, plain.look, show(children))
  switch (token.type) {
    case 'heading_open':
      return <Heading depth={Number(token.tag.slice(1))}>{show(children)}</Heading>
    case 'paragraph_open':
      // In a list whose items follow each other closely.
      if (token.hidden) return <span dir="auto">{show(children)}</span>
      return (
        <p dir="auto" className="text-left">
          {show(children)}
        </p>
      )
    case 'inline':
      return show(children)
    case 'code_block':
    case 'fence':
      return (
        <pre className="overflow-x-auto rounded-sm bg-muted p-3 text-sm">
          <code dir="ltr">{token.content}</code>
        </pre>
      )
    case 'hr':
      return <hr className="border-border" />
    case 'bullet_list_open':
    case 'ordered_list_open':
      return <List list={piece} />
    case 'list_item_open':
      return <Item item={piece} />
    case 'table_open':
      return (
        <div className="overflow-x-auto">
          <table className="border-collapse text-sm">{show(children)}</table>
        </div>
      )
    default:
      return phrase(piece)
  }
}

const cell = 'border border-border px-2.5 py-1 text-left align-top'

/** Pieces that are one element with what stands in them. */
const elements: Record<string, { as: string; look?: ComponentProps<'th'> }> = {
  blockquote_open: {
    as: 'blockquote',
    look: { className: 'space-y-3 border-l-2 border-border-strong pl-4 text-muted-foreground' },
  },
  thead_open: { as: 'thead' },
  tbody_open: { as: 'tbody' },
  tr_open: { as: 'tr' },
  th_open: { as: 'th', look: { scope: 'col', dir: 'auto', className: `${cell} bg-muted font-semibold` } },
  td_open: { as: 'td', look: { dir: 'auto', className: cell } },
  strong_open: { as: 'strong', look: { className: 'font-semibold' } },
  em_open: { as: 'em' },
  s_open: { as: 'del' },
}

function Heading({ depth, children }: { depth: number; children: ReactNode }) {
  // Below the title of the document, which is the second.
  const Element = `h${Math.min(6, depth + 2)}` as 'h3'
  const size = depth === 1 ? 'text-xl' : depth === 2 ? 'text-lg' : 'text-base'
  return (
    <Element dir="auto" className={`pt-2 text-left font-semibold first:pt-0 ${size}`}>
      {children}
    </Element>
  )
}

function List({ list: { token, children } }: { list: Piece }) {
  const isOrdered = token.type === 'ordered_list_open'
  const Element = isOrdered ? 'ol' : 'ul'
  const start = token.attrGet('start')
  return (
    <Element
      className={`space-y-1 pl-6 marker:text-muted-foreground ${isOrdered ? 'list-decimal' : 'list-disc'}`}
      {...(start !== null && { start: Number(start) })}
    >
      {show(children)}
    </Element>
  )
}

function Item({ item }: { item: Piece }) {
  const isDone = item.token.meta?.isDone
  const isTask = isDone !== undefined
  return (
    <li dir="auto" className="text-left">
      {isTask && <span aria-hidden>{isDone ? '☑ ' : '☐ '}</span>}
      {isTask && <span className="sr-only">{isDone ? 'Done: ' : 'To do: '}</span>}
      {show(item.children)}
    </li>
  )
}

function phrase({ token, children }: Piece): ReactNode {
  switch (token.type) {
    case 'code_inline':
      return <code className="rounded-xs bg-muted px-1 py-0.5 text-sm">{token.content}</code>
    case 'softbreak':
      return '\n'
    case 'hardbreak':
      return <br />
    case 'link_open':
      return <OutsideLink href={String(token.attrGet('href') ?? '')}>{show(children)}</OutsideLink>
    case 'image':
      return <span className="text-muted-foreground">[Image: {token.content || 'without a description'}]</span>
    default:
      return token.content
  }
}

function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  if (!/^(https?:|mailto:)/i.test(href)) return <span>{children}</span>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="text-primary-text underline underline-offset-4">
      {children}
    </a>
  )
}
