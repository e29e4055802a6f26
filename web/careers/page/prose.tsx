import { Fragment } from 'react'
import { readBlocks } from './text-blocks.ts'

/** A plain text as HTML: paragraphs, lines and lists. It has no look of its own. */
export function Prose({ text }: { text: string }) {
  return readBlocks(text).map((block, index) =>
    'items' in block ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change its order
      <List key={index} items={block.items} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <p key={index} dir="auto">
        {block.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Fragment key={at}>
            {at > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </p>
    ),
  )
}

export function List({ items }: { items: string[] }) {
  return (
    <ul>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries may be the same twice
        <li key={index} dir="auto">
          {item}
        </li>
      ))}
    </ul>
  )
}
