import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { CandidateRatings } from '../../../contract/candidates/fields.ts'
import type { Chapter } from '../../../contract/recordings/fields.ts'
import { timerText } from '../../apply/chapters.ts'
import { colleaguesQuery, nameOf } from '../../colleagues/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ratingsQuery } from '../queries.ts'
import { useRate } from './rate.ts'
import { Stars } from './stars.tsx'

interface AnswersProps {
  id: string
  /** What was asked. */
  questions: readonly string[]
  /** Where in the recording which question is answered; none without a recording. */
  chapters: readonly Chapter[]
  current?: Chapter | undefined
  onSeek?: (milliseconds: number) => void
}

/** The questions: each leads to its answer, and has the stars for it; the user's first, then the colleagues'. */
export function Answers({ id, questions, chapters, current, onSeek }: AnswersProps) {
  const ratings = useQuery(ratingsQuery(id))
  const rate = useRate(id)
  return (
    <>
      <ol onKeyDown={moveBetweenAnswers} className="mt-1 divide-y divide-border">
        {questions.map((question, index) => {
          const number = index + 1
          return (
            <li key={question} className="py-2">
              <Question
                number={number}
                question={question}
                chapters={chapters.filter((chapter) => chapter.question === number)}
                current={current}
                onSeek={onSeek}
              />
              <div className="flex min-h-7 flex-wrap items-center gap-x-3 pl-10">
                {ratings.data && (
                  <>
                    <Stars
                      question={question}
                      value={ratings.data.own.find((each) => each.question === number)?.stars}
                      onChange={(stars) => rate.mutate({ question: number, stars })}
                    />
                    <Colleagues ratings={ratings.data} question={number} />
                  </>
                )}
                {ratings.isPending && <Skeleton className="w-32" />}
              </div>
            </li>
          )
        })}
      </ol>
      {ratings.data && !ratings.data.colleagues && <Hidden ratings={ratings.data} />}
      {!ratings.data && ratings.isError && (
        <ErrorState title="The ratings could not be loaded" onRetry={() => ratings.refetch()} className="py-4" />
      )}
    </>
  )
}

/** The mean of all stars; nothing while colleagues' are hidden. */
export function Average({ id }: { id: string }) {
  const { data } = useQuery(ratingsQuery(id))
  if (data?.average == null) return null
  return (
    <span className="inline-flex items-center gap-1.5 font-medium tabular-nums">
      <Star aria-hidden className="size-4 fill-current text-hue-amber" />
      {data.average.toFixed(1)}
      <span className="sr-only"> of 5 stars on average</span>
    </span>
  )
}

interface QuestionProps {
  current: Chapter | undefined
  onSeek: ((milliseconds: number) => void) | undefined
  number: number
  question: string
  /** Where it is answered; a person may have come back to it. */
  chapters: Chapter[]
}

function Question({ number, question, chapters, current, onSeek }: QuestionProps) {
  const [first, ...again] = chapters
  if (!first) {
    return (
      <p className="flex gap-3 px-2 py-1">
        <span className="w-5 shrink-0 text-muted-foreground tabular-nums">{number}.</span>
        <span>{question}</span>
      </p>
    )
  }
  return (
    <div className="flex items-start gap-1">
      <button
        type="button"
        data-answer
        onClick={() => onSeek?.(first.at)}
        aria-current={first === current || undefined}
        className="flex min-w-0 flex-1 gap-3 rounded-sm px-2 py-1 text-left hover:bg-accent aria-current:bg-primary-soft aria-current:text-primary-text"
      >
        <span className="w-5 shrink-0 text-muted-foreground tabular-nums">{number}.</span>
        <span className="min-w-0 flex-1">{question}</span>
        <span className="shrink-0 text-muted-foreground tabular-nums">{timerText(first.at)}</span>
      </button>
      {again.map((chapter) => (
        <button
          key={chapter.at}
          type="button"
          data-answer
          onClick={() => onSeek?.(chapter.at)}
          aria-current={chapter === current || undefined}
          aria-label={`Again at ${timerText(chapter.at)}`}
          className="shrink-0 rounded-sm px-2 py-1 text-muted-foreground tabular-nums hover:bg-accent aria-current:bg-primary-soft aria-current:text-primary-text"
        >
          {timerText(chapter.at)}
        </button>
      ))}
    </div>
  )
}

function moveBetweenAnswers(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (!step || event.altKey || !(event.target instanceof HTMLElement)) return
  if (event.target.dataset.answer === undefined) return
  const answers = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-answer]')]
  event.preventDefault()
  answers[answers.indexOf(event.target) + step]?.focus()
}

function Hidden({ ratings: { raters, own } }: { ratings: CandidateRatings }) {
  const others = raters - (own.length > 0 ? 1 : 0)
  return (
    <p className="mt-3 text-sm text-muted-foreground">
      {others > 0
        ? `${others === 1 ? 'A colleague has' : `${others} colleagues have`} rated already. You see their ratings once you rate too.`
        : 'No ratings yet.'}
    </p>
  )
}

function Colleagues({ ratings, question }: { ratings: CandidateRatings; question: number }) {
  const { data: people } = useQuery(colleaguesQuery)
  const given = ratings.colleagues?.flatMap(({ userId, ratings: theirs }) => {
    const stars = theirs.find((each) => each.question === question)?.stars
    const person = people?.find(({ id }) => id === userId)
    return stars === undefined ? [] : [{ userId, text: `${person ? nameOf(person) : 'Former colleague'} ${stars}` }]
  })
  if (!given?.length) return null
  return <p className="text-sm text-muted-foreground tabular-nums">{given.map(({ text }) => text).join(' · ')}</p>
}
