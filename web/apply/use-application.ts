import { useLayoutEffect, useRef, useState } from 'react'
import { normaliseLinkedinUrl } from '../../contract/careers/application.ts'
import type { PublicOpening } from '../../contract/careers/fields.ts'
import { dismissToast, toast } from '../ui/behaviour/toast.ts'
import { type Arrival, showSuccess } from './arrival.ts'
import { type Draft, dropDraft, isBlank, keepDraft, readDraft } from './draft.ts'
import {
  type Errors,
  isRequired,
  judgeLinkedin,
  judgePerson,
  judgeQuestions,
  type Problem,
  type Step,
  type StepName,
  stepOf,
  stepsOf,
} from './form-rules.ts'
import { useInterview } from './recording/use-interview.ts'
import { type Turn, useFocusOnStep, useSteps } from './steps/use-steps.ts'
import type { Take } from './takes/take-store.ts'
import { useClosed, useOtherOpening } from './use-closed.ts'
import { useSubmission } from './use-submission.ts'

/** How long connecting takes, in milliseconds. */
const CONNECTING = 2000

export type Application = ReturnType<typeof useApplication>

export interface ApplicationOptions {
  opening: PublicOpening
  /** The step by the browser's history, and the way to another. */
  step: Step | undefined
  onStep: (step: Step, how: Turn) => void
  onClosed: () => void
  /** To the form of another opening. */
  onOther: (openingId: string) => void
  /** The form is left; with what arrived, once it was submitted. */
  onClose: (arrived?: Arrival) => void
}

/** What is filled in, step by step, and its way to the company. */
export function useApplication({ opening, step: wanted, onStep, onClosed, onOther, onClose }: ApplicationOptions) {
  const [draft, setDraft] = useState(() => readDraft(opening.id, Date.now()))
  const [errors, setErrors] = useState<Errors>({})
  /** What people do not see; a program fills it in. */
  const quiet = useRef<HTMLInputElement>(null)
  const trap = useRef('')
  const left = useRef(false)
  const change = (part: Partial<Draft>) => setDraft((current) => ({ ...current, ...part }))
  const closed = useClosed(opening.id, () => {
    change({ strandedAt: opening.companyId })
    onClosed()
  })
  /** A file stays with the page: on a shared computer nothing of it is left behind. */
  const [resume, setResume] = useState<File>()
  const names = stepsOf(opening)
  const last = names.length as Step
  const lacks: Record<StepName, () => boolean> = {
    person: () => judgePerson(draft.person, opening) !== undefined,
    linkedin: () => !draft.connected && (isRequired('linkedin', opening) || draft.linkedinUrl.trim() !== ''),
    questions: () => judgeQuestions(opening, { answers: draft.answers, file: resume }) !== undefined,
    interview: () => false,
  }
  const open = names.findIndex((name) => lacks[name]())
  const reached = open === -1 ? last : ((open + 1) as Step)
  const steps = useSteps({ draft, reached, wanted, onStep, onNote: (step) => change({ step }) })
  const interview = useInterview({
    openingId: opening.id,
    shown: names[steps.step - 1] === 'interview',
    takeId: draft.takeId,
    email: draft.person.email,
    onTakeId: (takeId) => change({ takeId }),
    onDoubt: closed.ask,
  })
  const submission = useSubmission({
    opening,
    draft,
    resume,
    interview,
    closed,
    trap: () => trap.current,
    isLeft: () => left.current,
    onRefused: (problem) => refuse(problem),
    onWrong: (fields) => {
      const wrong = stepOf(fields)
      if (wrong === 'linkedin') change({ connected: false })
      if (wrong && names.includes(wrong)) steps.goTo((names.indexOf(wrong) + 1) as Step, 'instead')
    },
    onSubmit: () => setErrors({}),
    onArrived: (take) => {
      interview.takes.forget({ sent: true })
      dropDraft(opening.id)
      showSuccess(opening)
      onClose(arrivalOf(opening, draft, { take, resume }))
    },
  })
  const { sending, submit } = submission
  // What is under way is not walked away from.
  const step: Step = interview.busy || sending ? last : steps.step
  const focus = useFocusOnStep(step)
  const elsewhere = useOtherOpening({
    opening,
    draft: { ...draft, step },
    interview,
    change,
    onLeave: () => {
      left.current = true
    },
    onOther,
  })
  useLayoutEffect(() => keepDraft(opening.id, draft), [opening.id, draft])

  const goTo = (how: 'on' | 'back') => {
    trap.current = quiet.current?.value ?? trap.current
    setErrors({})
    // What it asked for is done.
    dismissToast()
    const next = (how === 'on' ? step + 1 : step - 1) as Step
    if (next === last) closed.ask()
    steps.goTo(next, how)
  }
  const refuse = ({ title, description, errors: found }: Problem) => {
    setErrors(found)
    focus.requestFocus()
    toast({ title, description, variant: 'destructive' })
  }

  return {
    draft,
    errors,
    step,
    names,
    isLast: step === last,
    resume,
    content: focus.content,
    sending,
    waiting: submission.waiting,
    proving: submission.proving,
    closed: closed.closed,
    quiet,
    interview,
    /** Whether closing would lose anything. */
    unsent: !isBlank(draft) || resume !== undefined || interview.busy,
    change: (part: Partial<Draft>, field: string) => {
      change(part)
      if (errors[field]) setErrors(({ [field]: _, ...rest }) => rest)
    },
    /** Adds a résumé, takes it away, or says at its field why the file is none. */
    chooseResume: (file: File | undefined, refusal?: string) => {
      setResume(refusal ? resume : file)
      setErrors(({ resume: _, ...rest }) => (refusal ? { ...rest, resume: refusal } : rest))
    },
    goTo,
    /** From the first step, and from that of the questions: what is missing is said. */
    goOn: () => {
      const problem =
        names[step - 1] === 'person'
          ? judgePerson(draft.person, opening)
          : judgeQuestions(opening, { answers: draft.answers, file: resume })
      if (problem) refuse(problem)
      else goTo('on')
    },
    ...useLinkedin({ draft, change, refuse, onConnect: () => setErrors({}) }),
    submit,
    ...elsewhere,
    discard: () => {
      left.current = true
      interview.recorder.drop()
      interview.takes.forget({ sent: false })
      dropDraft(opening.id)
    },
  }
}

interface LinkedinOptions {
  draft: Draft
  change: (part: Partial<Draft>) => void
  refuse: (problem: Problem) => void
  onConnect: () => void
}

/** The second step: the address is judged, and connected. */
function useLinkedin({ draft, change, refuse, onConnect }: LinkedinOptions) {
  const [connecting, setConnecting] = useState(false)
  const connect = async () => {
    const normal = normaliseLinkedinUrl(draft.linkedinUrl)
    const problem = judgeLinkedin(draft.linkedinUrl, normal)
    if (problem) return refuse(problem)
    onConnect()
    setConnecting(true)
    await new Promise((passed) => setTimeout(passed, CONNECTING))
    setConnecting(false)
    change({ linkedinUrl: normal ?? '', connected: true })
  }
  return { connecting, connect }
}

function arrivalOf(
  opening: PublicOpening,
  { person }: Draft,
  { take, resume }: { take: Take | undefined; resume: File | undefined },
): Arrival {
  const { id: openingId, title, companyId, companyName, calendarBookingUrl: bookingUrl } = opening
  return {
    ...{ openingId, title, companyId, companyName, bookingUrl },
    name: `${person.firstName.trim()} ${person.lastName.trim()}`,
    email: person.email.trim(),
    recording: take ? { kind: take.kind, duration: take.duration, madeElsewhere: take.madeElsewhere } : null,
    resume: resume?.name ?? null,
  }
}
