import { NOT_FILLED_IN } from '../../../contract/careers/application.ts'
import type { NewApplication } from '../../../contract/careers/fields.ts'
import { YES_NO } from '../../../contract/openings/answers.ts'
import type { Opening, Question } from '../../../contract/openings/fields.ts'
import { candidateRefusals } from './refusals.ts'

type AsksOfOpening = Pick<Opening, 'requires' | 'resume' | 'questions'>
type Answer = NewApplication['answers'][number]

/**
 * The answers of an application in the order of the questions, without those left blank. Raises `bad_input` where it lacks what
 * its opening requires, or answers what that does not ask. A missing LinkedIn profile or recording is the form's matter: programs
 * may send null.
 */
export function requireAsked(
  { requires, resume, questions }: AsksOfOpening,
  { phone, address, answers }: Pick<NewApplication, 'phone' | 'address' | 'answers'>,
  hasResume: boolean,
): Answer[] {
  const missing = Object.entries({ phone, address }).filter(([name, value]) => isOf(requires, name) && value === '')
  if (missing.length > 0) {
    throw candidateRefusals.not_filled_in({
      fields: Object.fromEntries(missing.map(([name]) => [name, NOT_FILLED_IN])),
    })
  }
  if (resume === 'required' && !hasResume) throw candidateRefusals.resume_missing()
  if (resume === 'off' && hasResume) throw candidateRefusals.resume_unasked()
  const given = new Map(answers.map(({ question, answer }) => [question, answer]))
  const known = new Set(questions.map(({ text }) => text))
  if (given.size < answers.length || answers.some(({ question }) => !known.has(question))) {
    throw candidateRefusals.other_questions()
  }
  return questions.flatMap((question) => {
    const answer = given.get(question.text) ?? ''
    if (answer === '' && question.required) throw candidateRefusals.unanswered({ question: question.text })
    if (answer !== '' && !isAnswer(question, answer)) throw candidateRefusals.no_answer({ question: question.text })
    return answer === '' ? [] : [{ question: question.text, answer }]
  })
}

const isOf = (names: readonly string[], name: string) => names.includes(name)

const isAnswer = ({ kind, choices }: Question, answer: string) =>
  kind === 'text' || isOf(kind === 'choice' ? choices : YES_NO, answer)
