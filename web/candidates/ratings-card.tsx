import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useId, useState } from 'react'
import { type CandidateRatings, rateCandidate } from '../../contract/candidates.ts'
import { errorText, runCall } from '../api/call.ts'
import { questions } from '../apply/questions.ts'
import { colleaguesQuery, nameOf } from '../colleagues/queries.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { cn } from '../ui/class-names.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { failed } from './changes.ts'
import { ratingsQuery } from './queries.ts'

/** Stars for each answer: one's own first, then what colleagues gave and the average. */
export function RatingsCard({ id }: { id: string }) {
  const ratings = useQuery(ratingsQuery(id))
  const { data } = ratings
  return (
    <Card
      title="Ratings"
      action={
        data?.average != null && (
          <span className="inline-flex items-center gap-1.5 pr-1 font-medium tabular-nums">
            <Star aria-hidden className="size-4 fill-current text-hue-amber" />
            {data.average.toFixed(1)}
            <span className="sr-only"> of 5 stars on average</span>
          </span>
        )
      }
    >
      {data && <Questions id={id} ratings={data} />}
      {!data && ratings.isError && (
        <ErrorState title="The ratings could not be loaded" onRetry={() => ratings.refetch()} className="py-4" />
      )}
      {!data && !ratings.isError && (
        <Loading label="Loading the ratings" className="space-y-3">
          {questions.map((question) => (
            <Skeleton key={question} />
          ))}
        </Loading>
      )}
    </Card>
  )
}

function Questions({ id, ratings }: { id: string; ratings: CandidateRatings }) {
  const rate = useRate(id)
  const others = ratings.raters - (ratings.own.length > 0 ? 1 : 0)
  return (
    <>
      <ol className="space-y-3.5">
        {questions.map((question, index) => {
          const number = index + 1
          const own = ratings.own.find((each) => each.question === number)?.stars
          return (
            <li key={question}>
              <p className="text-sm">
                {number}. {question}
              </p>
              <Stars question={question} value={own} onChange={(stars) => rate.mutate({ question: number, stars })} />
              <Colleagues ratings={ratings} question={number} />
            </li>
          )
        })}
      </ol>
      {!ratings.colleagues && (
        <p className="mt-4 text-sm text-muted-foreground">
          {others > 0
            ? `${others === 1 ? 'A colleague has' : `${others} colleagues have`} rated already. You see their ratings once you have given one of your own.`
            : 'Nobody has rated yet.'}
        </p>
      )}
    </>
  )
}

interface StarsProps {
  question: string
  value: number | undefined
  onChange: (stars: number | null) => void
}

/** One to five stars as radio buttons: arrows choose, as in any group of them. */
function Stars({ question, value, onChange }: StarsProps) {
  const name = useId()
  // What is kept of the server tells a moment later, and until then a radio button would jump back.
  const [pressed, setPressed] = useState<number | null>()
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    setPressed(undefined)
  }
  const shown = pressed === undefined ? value : (pressed ?? undefined)
  const press = (stars: number | null) => {
    setPressed(stars)
    onChange(stars)
  }
  return (
    <div className="flex items-center gap-2">
      <fieldset className="-ml-1 flex">
        <legend className="sr-only">Your rating: {question}</legend>
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            className="relative grid size-7 cursor-pointer place-items-center rounded-xs has-focus-visible:outline-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name={name}
              value={stars}
              checked={shown === stars}
              onChange={() => press(stars)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Star
              aria-hidden
              className={cn(
                'size-4.5',
                stars <= (shown ?? 0) ? 'fill-current text-hue-amber' : 'text-muted-foreground',
              )}
            />
            <span className="sr-only">{stars === 1 ? '1 star' : `${stars} stars`}</span>
          </label>
        ))}
      </fieldset>
      {shown !== undefined && (
        <Button
          variant="link"
          size="inline"
          className="text-sm"
          aria-label={`Clear your rating: ${question}`}
          onClick={() => press(null)}
        >
          Clear
        </Button>
      )}
    </div>
  )
}

function Colleagues({ ratings, question }: { ratings: CandidateRatings; question: number }) {
  const { data: people } = useQuery(colleaguesQuery)
  const given = ratings.colleagues?.flatMap(({ userId, ratings: theirs }) => {
    const stars = theirs.find((each) => each.question === question)?.stars
    const person = people?.find(({ id }) => id === userId)
    return stars === undefined ? [] : [{ userId, text: `${person ? nameOf(person) : 'Somebody who left'} ${stars}` }]
  })
  if (!given?.length) return null
  return <p className="text-sm text-muted-foreground tabular-nums">{given.map(({ text }) => text).join(' · ')}</p>
}

function useRate(id: string) {
  const queryClient = useQueryClient()
  const { queryKey } = ratingsQuery(id)
  return useMutation({
    // One after the other, so that the last press is what stays.
    scope: { id: `rating ${id}` },
    mutationFn: (rating: { question: number; stars: number | null }) =>
      runCall(rateCandidate, { params: { id }, body: { ratings: [rating] } }),
    // At once, without waiting for anything: a radio button shows what was pressed or jumps back.
    onMutate: ({ question, stars }) => {
      void queryClient.cancelQueries({ queryKey }, { revert: false })
      const before = queryClient.getQueryData(queryKey)
      const rest = before?.own.filter((each) => each.question !== question) ?? []
      const own = stars === null ? rest : [...rest, { question, stars }]
      if (before) queryClient.setQueryData(queryKey, { ...before, own })
      return before
    },
    onSuccess: (ratings) => queryClient.setQueryData(queryKey, ratings),
    onError: (error, _rating, before) => {
      queryClient.setQueryData(queryKey, before)
      failed(errorText(error, 'Failed to update candidate'))
    },
  })
}
