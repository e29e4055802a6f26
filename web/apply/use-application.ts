import { useEffect, useRef, useState } from 'react'
import { CONSENT_VERSION, createApplication, normaliseLinkedinUrl, type PublicOpening } from '../../contract/careers.ts'
import { CallError, errorText, runCall } from '../api/call.ts'
import { dismissToast, toast } from '../ui/toast.ts'
import { tellSuccess } from './booking.ts'
import { type Draft, dropDraft, isBlank, keepDraft, readDraft } from './draft.ts'
import { type Errors, judgeLinkedin, judgePerson, type Problem, type Step, stepOf } from './form-rules.ts'
import { useInterview } from './use-interview.ts'

/** How long connecting takes, in milliseconds (spec 2 §9). */
const CONNECTING = 2000

export type Application = ReturnType<typeof useApplication>

/** What is filled in, step by step, and its way to the company. */
export function useApplication({ opening, onClose }: { opening: PublicOpening; onClose: () => void }) {
  const [draft, setDraft] = useState(() => readDraft(opening.id, Date.now()))
  const [errors, setErrors] = useState<Errors>({})
  const [focusWish, setFocusWish] = useState(0)
  const [connecting, setConnecting] = useState(false)
  const [sending, setSending] = useState(false)
  /** What people do not see; a program fills it in. */
  const website = useRef<HTMLInputElement>(null)
  const trap = useRef('')
  const open = useOpen()
  const left = useRef(false)
  const change = (part: Partial<Draft>) => setDraft((current) => ({ ...current, ...part }))
  const interview = useInterview({
    openingId: opening.id,
    shown: draft.step === 3,
    takeId: draft.takeId,
    onTakeId: (takeId) => change({ takeId }),
  })
  useEffect(() => keepDraft(opening.id, draft), [opening.id, draft])

  const wishFocus = () => setFocusWish((count) => count + 1)
  const goTo = (step: Step) => {
    trap.current = website.current?.value ?? trap.current
    change({ step })
    setErrors({})
    // What it asked for is done.
    dismissToast()
    wishFocus()
  }
  const refuse = ({ title, description, errors: found }: Problem) => {
    setErrors(found)
    wishFocus()
    toast({ title, description, variant: 'destructive' })
  }

  const connect = async () => {
    const normal = normaliseLinkedinUrl(draft.linkedinUrl)
    const problem = judgeLinkedin(draft.linkedinUrl, normal)
    if (problem) return refuse(problem)
    setErrors({})
    setConnecting(true)
    await new Promise((passed) => setTimeout(passed, CONNECTING))
    setConnecting(false)
    change({ linkedinUrl: normal ?? '', connected: true })
  }

  const send = async (videoUrl: string) => {
    const { take } = interview.takes
    await runCall(createApplication, {
      body: {
        ...draft.person,
        jobOpeningId: opening.id,
        linkedinUrl: draft.linkedinUrl || null,
        videoUrl,
        status: 'submitted',
        notes: null,
        consentVersion: CONSENT_VERSION,
        chapters: take?.chapters ?? [],
        duration: take?.duration ?? null,
        website: trap.current,
        filledIn: Math.max(0, Date.now() - draft.openedAt),
      },
    })
  }

  /** The server's refusal: at the field that it is about, and in a toast (spec 2 §8). */
  const tellRefusal = (error: unknown) => {
    const fields = error instanceof CallError ? error.fields : {}
    const step = stepOf(fields)
    if (step) change({ step, ...(step === 2 ? { connected: false } : {}) })
    // What the server has of the recording is of no use: it is sent anew.
    if (fields.videoUrl) interview.upload.retry({ anew: true })
    const fallback = 'There was an error submitting your application. Please try again.'
    refuse({ title: 'Submission Failed', description: errorText(error, fallback), errors: fields })
  }

  const submit = async () => {
    if (!interview.takes.take) return refuse(NO_VIDEO)
    if (!draft.consented) return refuse(NO_CONSENT)
    if (sending) return
    setErrors({})
    setSending(true)
    try {
      const upload = await interview.upload.settled()
      // The dialog was left while the recording was on its way: on purpose, or by the browser's way back.
      if (left.current) return
      if (!open.current) return toast(NO_JOB)
      if (upload.status !== 'done') return toast(NOT_SENT)
      await send(upload.url)
      interview.takes.forget({ sent: true })
      dropDraft(opening.id)
      tellSuccess(opening)
      onClose()
    } catch (error) {
      tellRefusal(error)
    } finally {
      setSending(false)
    }
  }

  return {
    draft,
    errors,
    focusWish,
    connecting,
    sending,
    website,
    interview,
    /** Whether closing would lose anything. */
    unsent: !isBlank(draft) || interview.busy,
    change: (part: Partial<Draft>, field: string) => {
      change(part)
      if (errors[field]) setErrors(({ [field]: _, ...rest }) => rest)
    },
    goTo,
    continueToLinkedin: () => {
      const problem = judgePerson(draft.person)
      if (problem) refuse(problem)
      else goTo(2)
    },
    connect,
    submit,
    /** Forgets everything. */
    discard: () => {
      left.current = true
      interview.recorder.drop()
      interview.takes.forget({ sent: false })
      dropDraft(opening.id)
    },
  }
}

/** Whether the dialog is still there, for what ends later. */
function useOpen() {
  const open = useRef(true)
  useEffect(() => {
    open.current = true
    return () => {
      open.current = false
    }
  }, [])
  return open
}

// Spec 2 §5.
const noVideo = 'Please record a video before submitting your application.'
const NO_VIDEO: Problem = { title: 'Video Required', description: noVideo, errors: { videoUrl: noVideo } }
const NO_JOB = {
  title: 'No Job Selected',
  description: 'Please select a job to apply for.',
  variant: 'destructive',
} as const

const noConsent = 'Please agree, so that the company may keep your application.'
const NO_CONSENT: Problem = { title: 'Consent Required', description: noConsent, errors: { consent: noConsent } }
const NOT_SENT = {
  title: 'Submission Failed',
  description: 'Your recording could not be sent. It is kept here: try to send it again.',
  variant: 'destructive',
} as const
