import type { QuestionReading } from '../../../contract/assistant/fields.ts'
import type { DataQuery } from '../../../contract/data-query/fields.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { ReadingChips } from '../answer/reading-chips.tsx'
import type { ShownReading, useCompletions } from './use-reading.ts'

interface ReadingLineProps extends Pick<ShownReading, 'latest' | 'reading' | 'isResting'> {
  /** Has the question read otherwise; without it the reading is only shown. */
  onChange?: (query: DataQuery) => void
  completions: Pick<ReturnType<typeof useCompletions>, 'offered' | 'take'>
}

/** How what is typed is read, and what could stand next. It is read aloud once the typing rests. */
export function ReadingLine(props: ReadingLineProps) {
  const { latest, reading, isResting, onChange, completions } = props
  const { offered, take } = completions
  if (!latest) return null
  const canChange = onChange && latest.typedQuery && latest.unknown.length === 0
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 px-1.5 pt-1 text-sm">
      {canChange ? (
        <ReadingChips {...latest} reading="" onChange={onChange} busy={!reading} />
      ) : (
        <p aria-hidden className="flex min-w-0 flex-wrap items-center gap-1 text-muted-foreground">
          <ReadingWords {...latest} />
        </p>
      )}
      {offered.length > 0 && (
        <ul aria-label="Completions" className="flex min-w-0 flex-wrap items-center gap-1">
          {offered.map((each, index) => (
            <li key={each.text} className="flex">
              <button
                type="button"
                tabIndex={-1}
                onClick={() => take(each)}
                className="inline-flex min-h-6 items-center gap-1 rounded-xs border border-border-strong px-1.5 hover:bg-accent"
              >
                <bdi>{each.text}</bdi>
                {index === 0 && (
                  <span aria-hidden className="tap:hidden">
                    <Kbd>Tab</Kbd>
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {isResting && spoken(latest, offered[0]?.text)}
      </p>
    </div>
  )
}

/** The parts of a reading, or the words that it does not know. */
function ReadingWords({ parts, unknown }: Pick<QuestionReading, 'parts' | 'unknown'>) {
  if (unknown.length > 0) return <span className="text-destructive-text">{unknown.map(unknownWords).join(' ')}</span>
  return parts.map((part) => (
    <bdi key={part} className="max-w-full truncate rounded-xs bg-muted px-1.5 py-0.5">
      {part}
    </bdi>
  ))
}

const unknownWords = ({ word, near }: QuestionReading['unknown'][number]) =>
  `I don’t know “${word}”.${near.length > 0 ? ` Did you mean ${near.join(' or ')}?` : ''}`

function spoken({ parts, unknown }: QuestionReading, next: string | undefined): string {
  const read = parts.length > 0 ? `Read as: ${parts.join(', ')}.` : ''
  return [
    unknown.length > 0 ? unknown.map(unknownWords).join(' ') : read,
    next ? `Tab completes to ${next}.` : '',
  ].join(' ')
}
