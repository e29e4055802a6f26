import type { Submission } from '../../../contract/candidates/fields.ts'
import { Card } from '../../ui/card.tsx'

/** What the applicant answered to the opening's own questions, as they were asked. */
export function AnswersCard({ submission }: { submission: Submission | undefined }) {
  if (!submission?.answers.length) return null
  return (
    <Card title="Answers">
      <dl className="space-y-3">
        {submission.answers.map(({ question, answer }) => (
          <div key={question}>
            <dt dir="auto" className="text-left text-muted-foreground wrap-anywhere">
              {question}
            </dt>
            <dd dir="auto" className="text-left wrap-anywhere whitespace-pre-wrap">
              {answer}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
