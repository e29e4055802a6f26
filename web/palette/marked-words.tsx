import { Fragment } from 'react'
import type { SearchHit } from '../../contract/search/fields.ts'

/** Words of a hit, those marked that were searched for. */
export function MarkedWords({ text, marks }: SearchHit['title']) {
  let at = 0
  const pieces = marks.map(({ start, end }) => {
    const before = text.slice(at, start)
    at = end
    return (
      <Fragment key={start}>
        {before}
        <mark className="rounded-[2px] bg-[color-mix(in_oklch,var(--hue-yellow)_32%,transparent)] text-foreground">
          {text.slice(start, end)}
        </mark>
      </Fragment>
    )
  })
  return (
    <>
      {pieces}
      {text.slice(at)}
    </>
  )
}
