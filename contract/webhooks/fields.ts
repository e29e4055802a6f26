import * as z from 'zod/mini'
import { CandidateRecord } from '../candidates/fields.ts'
import { Document } from '../documents/fields.ts'
import { LeadNote } from '../lead-notes/fields.ts'
import { Lead } from '../leads/fields.ts'
import { Opening } from '../openings/fields.ts'
import { Task } from '../tasks/fields.ts'
import { Id, Instant, yesOrNo } from '../values.ts'
import * as plain from './endpoints.ts'
import { webhookEvents } from './events.ts'

const urlError = 'Enter an address that begins with https:// or http://'

/** Where events are sent. A name and password in an address would be in every log. */
const Url = z.string({ error: urlError }).check(
  z.trim(),
  z.maxLength(2000, { error: 'Must be 2,000 characters or less' }),
  z.refine((url: string) => isWebAddress(url), { error: urlError }),
)

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && !username && !password
}

const eventsError = 'Choose at least one event'

export const NewWebhook = z.object({
  url: Url,
  events: z
    .array(z.enum(webhookEvents, { error: 'Choose one of the events' }), { error: eventsError })
    .check(
      z.minLength(1, { error: eventsError }),
      z.maxLength(webhookEvents.length, { error: 'Name each event once' }),
    ),
  enabled: z._default(yesOrNo, true),
})
export type NewWebhook = z.output<typeof NewWebhook>

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  events: z.array(z.string()),
  enabled: z.boolean(),
  /** Since when every delivery fails; null while they arrive. */
  failingSince: z.nullable(Instant),
  createdBy: z.nullable(Id),
  createdAt: Instant,
})
export type Webhook = z.infer<typeof Webhook>

/** The secret is shown once. */
export const WebhookWithSecret = z.extend(Webhook, { secret: z.string() })
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>

export const DeliveryStatus = z.enum(plain.deliveryStatuses)
export type DeliveryStatus = z.infer<typeof DeliveryStatus>

export const Delivery = z.object({
  id: Id,
  /** The event, or `webhook.test`. */
  type: z.string(),
  /** When it happened. */
  timestamp: Instant,
  status: DeliveryStatus,
  attempts: z.int(),
  /** What is sent, as JSON; null before the first attempt. */
  body: z.nullable(z.string()),
  /** The status of the last answer; null without one. */
  responseStatus: z.nullable(z.int()),
  /** The beginning of the last answer. */
  responseBody: z.string(),
  /** Why the last attempt got no answer; blank otherwise. */
  error: z.string(),
  attemptedAt: z.nullable(Instant),
  /** When it is tried next; null when it is not. */
  nextAt: z.nullable(Instant),
})
export type Delivery = z.infer<typeof Delivery>

/** The version of the payloads; sent as `webhook-version`. A change that breaks receivers makes a new one. */
export const WEBHOOK_VERSION = '1'

/** What is left to say of a record that cannot be read any more. */
const Gone = z.looseObject({ id: Id })

/** What a delivery holds: `data` is the record as the API answers it. */
const payload = <Data extends z.ZodMiniType>(data: Data) =>
  z.object({ type: z.string(), timestamp: Instant, data: z.union([data, Gone]) })

/** The payloads by what their event's name begins with. */
export const webhookPayloads = {
  lead: z.extend(payload(Lead), {
    /** The record that was merged into it, where that happened or was undone. */
    other: z.optional(z.object({ id: Id, name: z.string() })),
  }),
  note: payload(LeadNote),
  task: payload(Task),
  document: payload(Document),
  opening: payload(Opening),
  candidate: payload(CandidateRecord),
}
