import type { Statement } from '../../../contract/assistant/fields.ts'

/** Words in one weight, or the sources of a statement, which stand behind it. */
export type Run = { text: string; strong: boolean } | { sources: readonly number[]; said: string }

/** A paragraph, or one item of a list. */
export interface Block {
  kind: 'paragraph' | 'bullet' | 'number'
  /** Of a numbered item what stands before it. */
  number?: number
  runs: Run[]
}

/**
 * Statements as paragraphs and lists, with their sources behind them. Of Markdown it knows paragraphs, lists and what is bold;
 * all else stays the words it is, so that nothing a model writes becomes an address, a picture or an element.
 */
export function proseOf(statements: readonly Statement[]): Block[] {
  const blocks: Block[] = []
  for (const [at, { text, sources }] of statements.entries()) {
    const [first, ...further] = blocksOf(text)
    const last = blocks.at(-1)
    // What is quoted stands by itself.
    const isApart = /^\s*[\n“]/.test(text) || statements[at - 1]?.text.startsWith('“')
    if (first?.kind === 'paragraph' && last?.kind === 'paragraph' && !isApart) {
      last.runs.push({ text: ' ', strong: false }, ...first.runs)
      blocks.push(...further)
    } else if (first) blocks.push(first, ...further)
    if (sources.length > 0) blocks.at(-1)?.runs.push({ sources, said: text })
  }
  return blocks
}

/** The same of words that are still coming. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  for (const line of text.split('\n')) {
    const block = blockOf(line.trim())
    if (!block) open = undefined
    else if (block.kind === 'paragraph' && open) open.runs.push({ text: ' ', strong: false }, ...block.runs)
    else {
      blocks.push(block)
      open = block
    }
  }
  return blocks
}

function blockOf(line: string): Block | undefined {
  if (line === '' || /^([-*_])(\s*\1){2,}$/.test(line)) return undefined
  const [, mark, item] = /^([-*•]|\d{1,3}[.)])\s+(.*)$/.exec(line) ?? []
  if (item !== undefined) {
    const number = Number.parseInt(mark ?? '', 10)
    return Number.isNaN(number)
      ? { kind: 'bullet', runs: runsOf(item) }
      : { kind: 'number', number, runs: runsOf(item) }
  }
  const [, heading] = /^#{1,6}\s+(.*)$/.exec(line) ?? []
  return { kind: 'paragraph', runs: heading ? [{ text: heading.replaceAll('**', ''), strong: true }] : runsOf(line) }
}

/** What stands between two pairs of stars is bold; an opening pair that is not closed yet is left out. */
function runsOf(line: string): Run[] {
  const parts = line.split('**')
  return parts.flatMap((text, index) => (text ? [{ text, strong: index % 2 === 1 && index < parts.length - 1 }] : []))
}

/** The sentences that are whole, for who listens while they are written. */
export function wholeSentences(text: string): string[] {
  const plain = text.replaceAll('**', '')
  return (plain.match(/[^\n]*?(?:[.!?…:](?=\s)|\n)/g) ?? []).map((each) => each.trim()).filter(Boolean)
}
