import { leadStages } from '../../../contract/leads/endpoints.ts'
import { REASON_LENGTH } from '../../../contract/plain/values.ts'
import type { Asker } from './asker.ts'
import { stageName } from './intents.ts'
import type { Understood } from './language/understood.ts'
import type { AskBack, OpenWish } from './wishes.ts'
import { chosenOf, isNoReason, leadsNamed, resolveWish } from './wishes.ts'

/** A question that was understood as well as this is no answer to what was asked back. */
const CLEAR = 0.6

/** Whoever asks something does not say why. */
const ASKING = /\?\s*$|^\s*(show|list|how|which|what|who|when|where|find|count|give)\b/i

/** Whoever says so has thought better of it. */
const DECLINED = /^\s*(no|nope|cancel|stop|never ?mind|forget (it|that)|leave it)\b/i

/**
 * What a wish becomes by an answer to what was asked back; undefined where the words are no such answer. Only words of the
 * person come into it.
 */
export async function goOn(
  asker: Asker,
  wish: OpenWish,
  { text, understood }: { text: string; understood: Understood },
): Promise<OpenWish | undefined> {
  if (understood.wish || understood.help || (DECLINED.test(text) && !isReason(wish, text))) return undefined
  const answer = text.trim().replace(/[.!]$/, '')
  const asked = await resolveWish(asker, wish)
  if (!('ask' in asked)) return undefined
  if (asked.missing === 'lead') return withLead(asker, wish, { answer, asked })
  if (asked.missing === 'reason')
    return ASKING.test(text) ? undefined : { ...wish, reason: answer.slice(0, REASON_LENGTH) }
  if (understood.query && understood.confidence >= CLEAR && asked.missing !== 'stage') return undefined
  switch (asked.missing) {
    case 'title':
      return { ...wish, title: answer.slice(0, LONGEST_TITLE) }
    case 'text':
      return { ...wish, text: answer }
    case 'stage': {
      const stage = leadStages.find((each) => answer.toLowerCase().includes(stageName(each)))
      return stage && { ...wish, stage }
    }
    case null:
      return undefined
  }
}

// `No budget` says why a lead was lost, as `no thanks` does not.
const isReason = ({ kind, reason }: OpenWish, text: string) =>
  kind === 'move_lead' && reason === undefined && (isNoReason(text) || /^\s*no (?!thank)\p{L}/iu.test(text))

const LONGEST_TITLE = 300

async function withLead(
  asker: Asker,
  wish: OpenWish,
  { answer, asked }: { answer: string; asked: AskBack },
): Promise<OpenWish | undefined> {
  const chosen = chosenOf(asked.choices, answer)
  if (chosen) return { ...wish, lead: chosen.name, leadId: chosen.id }
  return (await leadsNamed(asker, answer)).length > 0 ? { ...wish, lead: answer } : undefined
}
