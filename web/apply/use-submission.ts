import { useEffect, useRef, useState } from 'react'
import { CONSENT_VERSION, CONSENT_VERSION_UNRECORDED } from '../../contract/careers/application.ts'
import { createApplication } from '../../contract/careers/endpoints.ts'
import type { PublicOpening } from '../../contract/careers/fields.ts'
import { type CallBody, CallError, errorText, runCall } from '../api/call.ts'
import { lookForServer, Unreachable, untilReached } from '../api/reach.ts'
import { upload } from '../api/upload.ts'
import { toast } from '../ui/behaviour/toast.ts'
import type { Draft } from './draft.ts'
import { type Errors, isRecorded, judgeQuestions, type Problem } from './form-rules.ts'
import { prove } from './proof/prove.ts'
import type { Interview } from './recording/use-interview.ts'
import type { Take } from './takes/take-store.ts'
import { isGone, type useClosed } from './use-closed.ts'

/** How long until it is tried again at the soonest, in milliseconds. */
const PAUSE = 1000

interface Sent {
  opening: PublicOpening
  draft: Draft
  resume: File | undefined
  /** The recording and its address, where one is asked for. */
  recorded: { take: Take; videoUrl: string } | undefined
  /** What stands in the field that people do not see. */
  trap: string
}

interface Submitting {
  opening: PublicOpening
  draft: Draft
  resume: File | undefined
  interview: Interview
  closed: ReturnType<typeof useClosed>
  trap: () => string
  /** Whether the form was left on purpose. */
  isLeft: () => boolean
  onRefused: (problem: Problem) => void
  /** The server refuses fields of another step. */
  onWrong: (errors: Errors) => void
  onSubmit: () => void
  onArrived: (take: Take | undefined) => void
}

/** Submits an application: once the recording is there, and once only. */
export function useSubmission(options: Submitting) {
  const { opening, draft, resume, interview, closed, trap, isLeft, onRefused, onWrong, onSubmit, onArrived } = options
  const [sending, setSending] = useState(false)
  const submits = useRef(false)
  const { waiting, proving, send, over } = useSending()

  const deliver = async (take: Take) => {
    const upload = await interview.upload.settled()
    // The dialog was left while the recording was on its way: on purpose, or by the browser's way back.
    if (isLeft()) return
    if (over.current) return toast(NO_JOB)
    // For an opening that closed, that is said instead.
    if (upload.status === 'failed' && upload.refused) return closed.ask()
    if (upload.status !== 'done') return toast(NOT_SENT)
    await deliverAll({ take, videoUrl: upload.url })
  }
  const deliverAll = async (recorded: Sent['recorded']) => {
    if (await send({ opening, draft, resume, recorded, trap: trap() })) onArrived(recorded?.take)
  }

  /** The server's refusal: at the field that it is about, and in a toast. */
  const showRefusal = (error: unknown) => {
    if (isGone(error)) return closed.close()
    const fields = error instanceof CallError ? error.fields : {}
    onWrong(fields)
    // What the server has of the recording is of no use: it is sent again.
    if (fields.videoUrl) interview.upload.retry({ anew: true })
    const fallback = 'There was an error submitting your application. Please try again.'
    onRefused({ title: 'Submission Failed', description: errorText(error, fallback), errors: fields })
  }

  const submit = async () => {
    const take = isRecorded(opening) ? interview.takes.take : undefined
    if (isRecorded(opening) && !take) return onRefused(NO_VIDEO)
    const missing = judgeQuestions(opening, { answers: draft.answers, file: resume })
    if (missing) {
      onWrong(missing.errors)
      return onRefused(missing)
    }
    if (!draft.consented) return onRefused(NO_CONSENT)
    if (submits.current) return
    submits.current = true
    onSubmit()
    setSending(true)
    await (take ? deliver(take) : deliverAll(undefined)).catch(showRefusal)
    submits.current = false
    setSending(false)
  }
  return { sending, waiting, proving, submit }
}

/** The application's way to the server. Without a network it waits, and goes on by itself. */
function useSending() {
  const [waiting, setWaiting] = useState(false)
  const [proving, setProving] = useState(false)
  const over = useRef(false)
  useEffect(() => {
    over.current = false
    return () => {
      over.current = true
    }
  }, [])

  /** Whether it arrived; false when the form was left before. Throws what the server refuses. */
  const send = async (sent: Sent): Promise<boolean> => {
    while (!over.current) {
      try {
        await create(sent, () => setProving(true))
        return true
      } catch (error) {
        // Sent twice it counts once, so an answer that was lost does no harm.
        if (!(error instanceof Unreachable)) throw error
        setWaiting(true)
        await Promise.all([lookForServer(), new Promise((passed) => setTimeout(passed, PAUSE))])
        await untilReached()
      } finally {
        setWaiting(false)
        setProving(false)
      }
    }
    return false
  }
  return { waiting, proving, send, over }
}

/** Where much was sent already the server asks for a proof of work: it is worked out, and sent along. */
async function create(sent: Sent, onProving: () => void): Promise<void> {
  const body = bodyOf(sent)
  try {
    await post(sent, body)
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'proof_required') throw error
    onProving()
    const proof = await prove(sent.opening.id)
    await post(sent, { ...body, proof })
  }
}

type Body = CallBody<typeof createApplication>

/** Posts an application as JSON, and with a résumé as a form, whose fields are texts. */
async function post({ resume }: Sent, body: Body): Promise<void> {
  if (!resume) return void (await runCall(createApplication, { body }))
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value !== null) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  form.append('file', resume)
  await upload(createApplication, { form, onProgress: () => undefined, signal: new AbortController().signal })
}

function bodyOf({ opening, draft, recorded, trap }: Sent) {
  // What was answered elsewhere, or before the questions changed, stays behind.
  const answers = opening.questions.flatMap(({ text: question }) => {
    const answer = draft.answers[question]?.trim()
    return answer ? [{ question, answer }] : []
  })
  return {
    ...draft.person,
    jobOpeningId: opening.id,
    linkedinUrl: draft.linkedinUrl || null,
    videoUrl: recorded?.videoUrl ?? null,
    status: 'submitted',
    notes: null,
    consentVersion: recorded ? CONSENT_VERSION : CONSENT_VERSION_UNRECORDED,
    answers,
    chapters: recorded?.take.chapters ?? [],
    duration: recorded?.take.duration ?? null,
    quiet: trap,
    filledIn: Math.max(0, Date.now() - draft.openedAt),
  }
}

const noVideo = 'Please record a video before submitting your application.'
const NO_VIDEO: Problem = { title: 'Video Required', description: noVideo, errors: { videoUrl: noVideo } }
const NO_JOB = {
  title: 'No Job Selected',
  description: 'Please select a job to apply for.',
  variant: 'destructive',
} as const

const noConsent = 'Please agree to let the company keep your application.'
const NO_CONSENT: Problem = {
  title: 'Consent Required',
  description: 'Nothing has been submitted.',
  errors: { consent: noConsent },
}
const NOT_SENT = {
  title: 'Submission Failed',
  description: 'Your recording could not be sent. It is saved here: try again.',
  variant: 'destructive',
} as const
