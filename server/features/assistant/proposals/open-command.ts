import { leadStages } from '../../../../contract/leads/endpoints.ts'
import { REASON_LENGTH } from '../../../../contract/plain/values.ts'
import type { Asker } from '../asker.ts'
import { TO_ING } from '../reader/lexicon/commands.ts'
import type { Outcome } from '../reader/outcome.ts'
import { readAmendment, readGround } from '../reader/read.ts'
import type { AskBack, OpenCommand } from './commands.ts'
import { chosenOf, isNoReason, resolveCommand } from './commands.ts'
import { foldName, leadsNamed, stageName } from './leads-named.ts'
import { inShort, saidTo } from './mail-text.ts'

/** A question is no reason. */
const ASKING = /\?\s*$|^\s*(show|list|how|which|what|who|when|where|find|count|give)\b/i

const MAKE_IT = /^\s*(?:please )?(?:make|keep) (?:it|that|this)\b/iu

/** What takes a command back. */
const DECLINED = /^\s*(no|nope|cancel|stop|never ?mind|forget (it|that)|leave it)\b/i

/**
 * What a command becomes by an answer to what was asked back, or by what is said of a task that was proposed; undefined where the words do neither. Only words of the
 * person come into it.
 */
export async function goOn(
  asker: Asker,
  command: OpenCommand,
  { text, outcome }: { text: string; outcome: Outcome },
): Promise<OpenCommand | undefined> {
  // `make it shorter and suggest a call` changes the draft, and no record.
  const isOfDraft = command.kind === 'draft_email' && MAKE_IT.test(text)
  if (outcome.kind === 'help' || (outcome.kind === 'command' && !isOfDraft)) return undefined
  const asked = await resolveCommand(asker, command)
  if (!('ask' in asked)) return amended(asker, command, text)
  if (DECLINED.test(text) && !isReason(command, text)) return undefined
  const answer = text.trim().replace(/[.!]$/, '')
  if (asked.missing === 'lead') return withLead(asker, command, { answer, asked })
  if (asked.missing === 'assignee') return withAssignee(command, asked.offers.map(foldName).indexOf(foldName(answer)))
  if (asked.missing === 'reason')
    return ASKING.test(text) ? undefined : { ...command, reason: answer.slice(0, REASON_LENGTH) }
  if (outcome.kind === 'query' && asked.missing !== 'stage') return undefined
  switch (asked.missing) {
    case 'record':
      return { ...command, record: answer }
    case 'title':
      return { ...command, title: answer.slice(0, LONGEST_TITLE) }
    case 'text':
      return { ...command, text: answer }
    case 'stage': {
      const stage = leadStages.find((each) => answer.toLowerCase().includes(stageName(each)))
      return stage && { ...command, stage }
    }
    case null:
      return undefined
  }
}

/** `make it Tuesday`, `make it shorter`: the command with what is said of it now. */
async function amended(
  { company, now }: Asker,
  { assignees: _, ...command }: OpenCommand,
  question: string,
): Promise<OpenCommand | undefined> {
  const ground = await readGround(company, { question, previous: null, isUnread: false, now: now() })
  if (command.kind === 'draft_email') {
    const [clause = '', verb = '', rest] = SAYING_MORE.exec(question) ?? []
    const more = rest ? [[TO_ING.get(verb.toLowerCase()), rest].filter(Boolean).join(' ')] : []
    const others = question.replace(clause, '')
    const { brief, assignee } = readAmendment(others, ground) ?? {}
    const signer = /\bsign/iu.test(others) ? assignee : undefined
    // `what is her number, and say that …` asks for something else.
    if (/\p{L}/u.test(others) ? !brief && !signer : !rest) return undefined
    // What says only what was asked for is not made shorter.
    if (!rest && !signer && (command.brief || !canShorten(command))) return undefined
    const changed = { ...(brief && { brief }), ...(signer && { assignee: signer }) }
    return { ...command, ...changed, more: [...(command.more ?? []), ...more], amends: true }
  }
  const { brief, ...said } = readAmendment(question, ground) ?? {}
  return Object.keys(said).length > 0 && !brief ? { ...command, ...said, amends: true } : undefined
}

const canShorten = ({ text }: OpenCommand) => !text || saidTo(text).sentences.some((each) => inShort(each) !== each)

/** `add that Ben will call her`, `and suggest a call`, behind an email that was drafted. */
const SAYING_MORE =
  /(?:,? and |^(?:please |also )?)(?:(?:add|say|mention|write|include) (?:also |there |in it |in the (?:mail|email) )?that|(ask|suggest|propose|offer|invite|thank|remind)) (.{3,500}?)[\s.!]*$/iu

// `No budget` says why a lead was lost, as `no thanks` does not.
const isReason = ({ kind, reason }: OpenCommand, text: string) =>
  kind === 'move_lead' && reason === undefined && (isNoReason(text) || /^\s*no (?!thank)\p{L}/iu.test(text))

const LONGEST_TITLE = 300

function withAssignee({ assignees, ...command }: OpenCommand, chosen: number): OpenCommand | undefined {
  const assignee = assignees?.[chosen]
  return assignee ? { ...command, assignee } : undefined
}

async function withLead(
  asker: Asker,
  command: OpenCommand,
  { answer, asked }: { answer: string; asked: AskBack },
): Promise<OpenCommand | undefined> {
  const chosen = chosenOf(asked.choices, answer)
  if (chosen) return { ...command, lead: chosen.name, leadId: chosen.id }
  return (await leadsNamed(asker, answer)).length > 0 ? { ...command, lead: answer } : undefined
}
