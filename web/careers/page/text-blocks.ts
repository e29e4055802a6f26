/** A piece of a text as it was typed: a paragraph of lines, or a list. */
export type Block = { lines: string[] } | { items: string[] }

const BULLET = /^\s*(?:[-*•·–]|\d{1,2}[.)])\s+/

/** Reads a plain text: blank lines part paragraphs, lines that begin with a bullet or a number are a list. */
export function readBlocks(text: string): Block[] {
  const blocks: Block[] = []
  for (const piece of text.split(/\n\s*\n/)) {
    for (const line of piece.split('\n').filter((each) => each.trim() !== '')) addLine(blocks, line)
    // What follows a blank line is a block of its own.
    blocks.push({ lines: [] })
  }
  return blocks.filter((block) => ('items' in block ? block.items : block.lines).length > 0)
}

/** The beginning of a text, cut between two words; the whole one when it is no longer. */
export function excerpt(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  const space = cut.search(/\s\S*$/)
  // A word that is as long as this is cut itself, though not within a sign of two halves.
  return `${(space < length / 2 ? cut.replace(/[\ud800-\udbff]$/, '') : cut.slice(0, space)).trimEnd()} …`
}

function addLine(blocks: Block[], line: string) {
  const last = blocks.at(-1)
  if (BULLET.test(line)) {
    const item = line.replace(BULLET, '').trim()
    if (last && 'items' in last) last.items.push(item)
    else blocks.push({ items: [item] })
  } else if (last && 'lines' in last) last.lines.push(line.trim())
  else blocks.push({ lines: [line.trim()] })
}
