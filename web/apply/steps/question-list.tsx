import { cn } from '../../ui/behaviour/class-names.ts'
import { timerText } from '../chapters.ts'
import { tips } from '../questions.ts'
import type { Interview } from '../recording/use-interview.ts'

/** The questions. Pressing one while recording marks that it is answered from then on. */
export function QuestionList({
  questions,
  interview: { recorder, takes },
}: {
  questions: readonly string[]
  interview: Interview
}) {
  const recording = recorder.state === 'recording'
  const chapters = takes.take?.chapters ?? recorder.chapters
  return (
    <section aria-labelledby="questions">
      <h4 id="questions" className="font-semibold">
        Interview questions
      </h4>
      <p className="mt-1 text-sm text-muted-foreground">
        {recording ? 'Press a question when you begin to answer it.' : 'Answer them in any order, in your own words.'}
      </p>
      <ol className="mt-2 space-y-1">
        {questions.map((text, index) => {
          const question = index + 1
          const current = !takes.take && recorder.question === question
          const marked = chapters.find((chapter) => chapter.question === question)
          return (
            <li key={text}>
              <button
                type="button"
                aria-pressed={current}
                disabled={takes.take !== undefined || recorder.state === 'finishing'}
                onClick={() => recorder.choose(question)}
                className={cn(
                  'flex min-h-11 w-full items-baseline gap-3 rounded-sm border px-3 py-2 text-left transition-colors enabled:hover:bg-accent',
                  current ? 'border-primary bg-primary-soft text-primary-text' : 'border-transparent',
                )}
              >
                <span className="font-medium tabular-nums">{question}.</span>
                <span className="flex-1">{text}</span>
                {marked && (
                  <span className="text-sm text-muted-foreground tabular-nums">
                    <span className="sr-only">answered from </span>
                    {timerText(marked.at)}
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

export function RecordingTips() {
  return (
    <section aria-labelledby="tips" className="rounded-md bg-accent p-4">
      <h4 id="tips" className="font-semibold">
        Recording tips
      </h4>
      <ul className="mt-2 list-disc space-y-1 pl-4 text-muted-foreground">
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </section>
  )
}
