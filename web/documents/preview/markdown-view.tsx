import { lexer, type Token, type Tokens } from 'marked'
import { Fragment, type ReactNode, useMemo } from 'react'

/**
 * Markdown as elements of ours, one for each of its tokens: what is HTML in it stays the words it is, images are told by
 * their description and never fetched, and links lead to the web and to mail addresses only.
 */
export function MarkdownView({ source }: { source: string }) {
  const tokens = useMemo(() => lexer(source), [source])
  return <div className="max-w-[80ch] space-y-3 leading-6 wrap-anywhere">{blocks(tokens)}</div>
}

const blocks = (tokens: readonly Token[]): ReactNode[] =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the words of a document do not change while they are shown
  tokens.map((token, index) => <Fragment key={index}>{block(token)}</Fragment>)

function block(token: Token): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'heading':
      return <Heading depth={token.depth}>{inline(token.tokens)}</Heading>
    case 'paragraph':
      return (
        <p dir="auto" className="text-left">
          {inline(token.tokens)}
        </p>
      )
    case 'blockquote':
      return (
        <blockquote className="space-y-3 border-l-2 border-border-strong pl-4 text-muted-foreground">
          {blocks(token.tokens ?? [])}
        </blockquote>
      )
    case 'code':
      return (
        <pre className="overflow-x-auto rounded-sm bg-muted p-3 text-sm">
          <code dir="ltr">{token.text}</code>
        </pre>
      )
    case 'hr':
      return <hr className="border-border" />
    case 'list':
      return <List list={token as Tokens.List} />
    case 'table':
      return <Table table={token as Tokens.Table} />
    case 'text':
      return <span dir="auto">{token.tokens ? inline(token.tokens) : token.text}</span>
    default:
      return (
        <p dir="auto" className="text-left whitespace-pre-wrap">
          {token.raw}
        </p>
      )
  }
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

function List({ list }: { list: Tokens.List }) {
  const Element = list.ordered ? 'ol' : 'ul'
  return (
    <Element
      className={`space-y-1 pl-6 marker:text-muted-foreground ${list.ordered ? 'list-decimal' : 'list-disc'}`}
      {...(list.ordered && typeof list.start === 'number' ? { start: list.start } : {})}
    >
      {list.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={index} dir="auto" className="text-left">
          {item.task && <span aria-hidden>{item.checked ? '☑ ' : '☐ '}</span>}
          {item.task && <span className="sr-only">{item.checked ? 'Done: ' : 'To do: '}</span>}
          {blocks(item.tokens.filter(({ type }) => type !== 'checkbox'))}
        </li>
      ))}
    </Element>
  )
}

function Table({ table }: { table: Tokens.Table }) {
  const cell = 'border border-border px-2.5 py-1 text-left align-top'
  return (
    <div className="overflow-x-auto">
      <table className="border-collapse text-sm">
        <thead>
          <tr>
            {table.header.map(({ tokens }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <th key={index} scope="col" dir="auto" className={`${cell} bg-muted font-semibold`}>
                {inline(tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <tr key={index}>
              {row.map(({ tokens }, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={column} dir="auto" className={cell}>
                  {inline(tokens)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const inline = (tokens: readonly Token[] | undefined): ReactNode[] =>
  // biome-ignore lint/suspicious/noArrayIndexKey: as above
  (tokens ?? []).map((token, index) => <Fragment key={index}>{phrase(token)}</Fragment>)

function phrase(token: Token): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong className="font-semibold">{inline(token.tokens)}</strong>
    case 'em':
      return <em>{inline(token.tokens)}</em>
    case 'del':
      return <del>{inline(token.tokens)}</del>
    case 'codespan':
      return <code className="rounded-xs bg-muted px-1 py-0.5 text-sm">{token.text}</code>
    case 'br':
      return <br />
    case 'link':
      return <OutsideLink href={token.href}>{inline(token.tokens)}</OutsideLink>
    case 'image':
      return <span className="text-muted-foreground">[Image: {token.text || 'without a description'}]</span>
    case 'escape':
      return token.text
    case 'text':
      return token.tokens ? inline(token.tokens) : unescaped(token.text)
    default:
      return token.raw
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

const named: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** The characters that Markdown writes by name. */
const unescaped = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (name) => named[name] ?? name)
