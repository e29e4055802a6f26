import { BriefcaseBusiness, FileText, ListTodo, type LucideIcon, TrendingUp, UserRound } from 'lucide-react'
import { useState } from 'react'
import type { Analysis, Source } from '../../../contract/assistant/fields.ts'
import { formatCount } from '../../format.ts'
import { Button } from '../../ui/button.tsx'
import { RecordLink } from './record-link.tsx'

const FIRST = 6

const kinds: Record<Source['kind'], { icon: LucideIcon; name: string }> = {
  lead: { icon: TrendingUp, name: 'Lead' },
  task: { icon: ListTodo, name: 'Task' },
  document: { icon: FileText, name: 'Document' },
  opening: { icon: BriefcaseBusiness, name: 'Job opening' },
  candidate: { icon: UserRound, name: 'Candidate' },
}

/** What an answer rests on, numbered as its statements cite it. */
export function SourceList({ sources, statements }: Pick<Analysis, 'sources' | 'statements'>) {
  const [all, setAll] = useState(false)
  if (sources.length === 0) return null
  const shown = all ? sources : sources.slice(0, FIRST)
  return (
    <details className="group text-sm">
      <summary className="w-fit rounded-xs py-1 font-medium text-muted-foreground select-none hover:text-foreground">
        {sources.length === 1 ? '1 source' : `${formatCount(sources.length)} sources`}
      </summary>
      <ol className="mt-1 space-y-0.5">
        {shown.map((source, place) => (
          <li key={`${source.id} ${source.passage?.start ?? ''}`}>
            <SourceRow
              source={source}
              quote={statements.find((each) => each.sources.includes(place))?.text}
              number={place + 1}
            />
          </li>
        ))}
      </ol>
      {shown.length < sources.length && (
        <Button variant="link" size="inline" className="mt-1 py-1" onClick={() => setAll(true)}>
          Show all {formatCount(sources.length)}
        </Button>
      )}
    </details>
  )
}

function SourceRow({ source, quote, number }: { source: Source; quote: string | undefined; number: number }) {
  const { icon: Icon, name } = kinds[source.kind]
  const { passage } = source
  return (
    <RecordLink
      record={source}
      quote={quote}
      className="flex items-start gap-2 rounded-sm px-1.5 py-1.5 hover:bg-muted focus-visible:-outline-offset-2"
    >
      <span className="w-5 shrink-0 text-right text-muted-foreground tabular-nums">{number}</span>
      <Icon role="img" aria-label={name} className="mt-0.5 size-4 shrink-0 text-muted-foreground" strokeWidth={1.75} />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate text-left font-medium">
          {source.title}
        </span>
        {passage && (
          <span dir="auto" className="mt-0.5 line-clamp-2 text-left wrap-anywhere text-muted-foreground">
            {passage.heading && <span className="font-medium">{passage.heading}: </span>}
            {passage.text}
          </span>
        )}
      </span>
    </RecordLink>
  )
}
