import { channel, tracingChannel } from 'node:diagnostics_channel'
import type { JobName } from './jobs/every-job.ts'

/**
 * What the platform publishes about its own work, for figures, traces and the log, over Node's channels for diagnostics. It costs next
 * to nothing where nobody listens.
 */

/** A statement was answered; `milliseconds` from when its connection could begin with it. */
export const statements = topic<{ text: string; milliseconds: number; error: unknown }>('statement')
/** A connection to PostgreSQL was given, or a fault in its place. */
export const connectionWaits = topic<{ pace: string; milliseconds: number; fault: string | undefined }>('connection')
/** A fault of the database or its machine failed some work; `inBucket`: of where files are kept, elsewhere. */
export const faults = topic<{ kind: string; inBucket?: boolean }>('fault')
/** An upload began, is whole, or a request of it was refused. */
export const uploadSteps = topic<{ kind: string; step: 'begun' | 'finished' | 'refused'; bytes: number }>('upload')
/** A stream of events was opened (1) or closed (-1). */
export const eventStreams = topic<{ change: 1 | -1 }>('stream')
/** The assistant answered a question, by a model or by itself. */
export const answers = topic<{ by: 'model' | 'itself'; milliseconds: number }>('answer')
/** A model did not answer. */
export const modelFailures = topic<object>('model-failure')
/** A background job runs. */
export const jobRuns = span<{ name: JobName }>('job')

/** Something that is published once it has happened. */
function topic<Message extends object>(name: string) {
  const own = channel(`atrium:${name}`)
  return {
    wanted: () => own.hasSubscribers,
    publish: (message: Message) => own.publish(message),
    /** Answers its end. */
    listen(listener: (message: Message) => void): () => void {
      const each = (message: unknown) => listener(message as Message)
      own.subscribe(each)
      return () => void own.unsubscribe(each)
    },
  }
}

/** Work that is published when it begins and when it ends. */
function span<About extends object>(name: string) {
  const own = tracingChannel<About & Ended, unknown>(`atrium:${name}`)
  return {
    around: <T>(about: About, work: () => Promise<T>): Promise<T> =>
      own.hasSubscribers ? own.tracePromise(work, { ...about }) : work(),
    channel: own,
  }
}

/** What is known of work once it has ended. */
export interface Ended {
  error?: unknown
}

/** Ends everything of what was listened to. */
export const endAll = (ends: (() => void)[]) => () => {
  for (const end of ends) end()
}
