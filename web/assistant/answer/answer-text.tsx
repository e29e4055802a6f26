import { Fragment, type ReactNode, useMemo } from 'react'
import type { Analysis, Source } from '../../../contract/assistant/fields.ts'
import { type Block, blocksOf, proseOf, type Run } from './prose.ts'
import { RecordLink } from './record-link.tsx'

/** Most sources that stand behind one statement; the list of sources has the others. */
const MOST_CITED = 3

/** An answer's statements, with small numbers that lead to what each rests on. */
export function AnswerText({ statements, sources }: Pick<Analysis, 'statements' | 'sources'>) {
  const blocks = useMemo(() => proseOf(statements), [statements])
  return <Blocks blocks={blocks} sources={sources} />
}

/** Words without sources: an answer that is still coming, or one whose sources are gone. */
export function PlainText({ text }: { text: string }) {
  const blocks = useMemo(() => blocksOf(text), [text])
  return <Blocks blocks={blocks} sources={[]} />
}

function Blocks({ blocks, sources }: { blocks: readonly Block[]; sources: readonly Source[] }) {
  return (
    <div className="space-y-2 leading-6 wrap-anywhere">
      {groupsOf(blocks).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: words only come behind those that stand
        <Fragment key={index}>{groupElement(group, sources)}</Fragment>
      ))}
    </div>
  )
}

/** Items of a list that follow each other are one list. */
function groupsOf(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (block.kind !== 'paragraph' && last?.[0]?.kind === block.kind) last.push(block)
    else groups.push([block])
  }
  return groups
}

function groupElement(group: readonly Block[], sources: readonly Source[]): ReactNode {
  const [first] = group
  if (first?.kind === 'paragraph') {
    return (
      <p dir="auto" className="text-left">
        <Runs runs={first.runs} sources={sources} />
      </p>
    )
  }
  const items = group.map(({ runs }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <li key={index} dir="auto" className="text-left">
      <Runs runs={runs} sources={sources} />
    </li>
  ))
  const look = 'space-y-1 pl-5 tabular-nums marker:text-muted-foreground'
  if (first?.kind === 'bullet') return <ul className={`list-disc ${look}`}>{items}</ul>
  return (
    <ol start={first?.number ?? 1} className={`list-decimal ${look}`}>
      {items}
    </ol>
  )
}

function Runs({ runs, sources }: { runs: readonly Run[]; sources: readonly Source[] }) {
  return runs.map((run, index) => {
    const key = index
    if ('sources' in run) return <Citations key={key} {...run} all={sources} />
    return run.strong ? (
      <strong key={key} className="font-semibold">
        {run.text}
      </strong>
    ) : (
      <Fragment key={key}>{run.text}</Fragment>
    )
  })
}

interface CitationsProps {
  /** Places in `all`. */
  sources: readonly number[]
  said: string
  all: readonly Source[]
}

function Citations({ sources, said, all }: CitationsProps) {
  const cited = sources.flatMap((place) => (all[place] ? [{ place, source: all[place] }] : []))
  const more = cited.length - MOST_CITED
  return (
    <>
      {cited.slice(0, MOST_CITED).map(({ place, source }) => (
        <Fragment key={place}>
          {' '}
          <RecordLink
            record={source}
            quote={said}
            aria-label={`Source ${place + 1}: ${source.title}`}
            title={source.title}
            className="rounded-xs bg-primary-soft px-1 py-px text-xs font-medium text-primary-text tabular-nums hover:underline"
          >
            {place + 1}
          </RecordLink>
        </Fragment>
      ))}
      {more > 0 && (
        <span className="text-xs text-muted-foreground tabular-nums">
          {' '}
          +{more}
          <span className="sr-only"> more sources</span>
        </span>
      )}
    </>
  )
}
