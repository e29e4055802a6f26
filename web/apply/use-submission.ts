import { useEffect, useRef, useState } from 'react'
import { CONSENT_VERSION } from '../../contract/careers/application.ts'
import { createApplication } from '../../contract/careers/endpoints.ts'
import type { PublicOpening } from '../../contract/careers/fields.ts'
import { CallError, runCall } from '../api/call.ts'
import { lookForServer, Unreachable, untilReached } from '../api/reach.ts'
import type { Draft } from './draft.ts'
import { prove } from './proof/prove.ts'
import type { Take } from './takes/take-store.ts'

/** How long until it is tried again at the soonest, in milliseconds. */
const PAUSE = 1000

interface Sent {
  opening: PublicOpening
  draft: Draft
  take: Take
  videoUrl: string
  /** What stands in the field that people do not see. */
  trap: string
}

/** The application's way to the server. Without a network it waits, and goes on by itself. */
export function useSubmission() {
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
        await submit(sent, () => setProving(true))
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
async function submit(sent: Sent, onProving: () => void): Promise<void> {
  const body = bodyOf(sent)
  try {
    await runCall(createApplication, { body })
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'proof_required') throw error
    onProving()
    const proof = await prove(sent.opening.id)
    await runCall(createApplication, { body: { ...body, proof } })
  }
}

function bodyOf({ opening, draft, take, videoUrl, trap }: Sent) {
  return {
    ...draft.person,
    jobOpeningId: opening.id,
    linkedinUrl: draft.linkedinUrl || null,
    videoUrl,
    status: 'submitted',
    notes: null,
    consentVersion: CONSENT_VERSION,
    chapters: take.chapters,
    duration: take.duration,
    quiet: trap,
    filledIn: Math.max(0, Date.now() - draft.openedAt),
  }
}
