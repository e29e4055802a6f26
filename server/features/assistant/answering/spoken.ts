import { randomUUIDv7 } from 'node:crypto'
import type { Proposal } from '../../../../contract/assistant/fields.ts'
import type { MemberScope } from '../../../platform/database/scope.ts'
import type { Asker } from '../asker.ts'
import { answerOf, type Draft, sayOf } from '../conversation/answer-draft.ts'
import { addConversation, lockConversation, setTitle, touchConversation } from '../conversation/conversation-store.ts'
import { requireNobodyErased } from '../conversation/conversations.ts'
import { keptOf } from '../conversation/kept-answer.ts'
import { addMessages } from '../conversation/message-store.ts'
import { resolveCommand } from '../proposals/commands.ts'
import type { Intent } from '../proposals/intents.ts'
import { propose } from '../proposals/proposals.ts'
import type { Command } from '../reader/outcome.ts'
import { goingOnFrom, groupsOf, titleOf } from './answer-question.ts'
import { NOTHING_BEFORE } from './question.ts'
import { think } from './think.ts'

/** What a voice is given to say. */
interface Finding {
  summary: string
  notes: readonly string[]
  /** What it rests on, by title. */
  records: readonly string[]
  total: number
}

/** A conversation that is spoken: a voice server talks, and asks here what it has to say. */
export interface SpokenConversation {
  /** Finds out what a question comes to. */
  ask(question: string, signal: AbortSignal): Promise<Finding>
  /** Proposes what is asked for, or says what has to be asked back. It changes nothing. */
  propose(command: Command): Promise<{ proposed: string } | { askBack: string; choices: readonly string[] }>
  /** Keeps what was said, after what was said before. */
  keep(line: { role: 'user' | 'assistant'; text: string }): Promise<void>
}

interface Telling {
  /** Where what is said is kept. */
  conversation(id: string): void
  proposal(proposal: Proposal): void
}

const MOST_RECORDS = 20

/** Begins a conversation with its first words, or continues one of theirs; until then nothing of it is kept. */
export function beginSpoken(asker: Asker, telling: Telling, goesOn?: string): SpokenConversation {
  let conversationId = goesOn
  let told: string | undefined
  let goingOn: ReturnType<typeof goingOnFrom> = { previous: null, isUnread: false }
  let proposed: Proposal[] = []
  // What was looked up since the person last spoke, for what is said next.
  let found: Draft | undefined

  const suggest = async (intent: Intent) => {
    const { id, proposal } = await asker.company.write(async (scope) => {
      const id = await openConversation(scope, conversationId)
      return { id, proposal: await propose(scope, id, intent) }
    })
    enter(id)
    proposed.push(proposal)
    telling.proposal(proposal)
  }
  const enter = (id: string) => {
    if (id !== told) telling.conversation(id)
    told = id
    conversationId = id
  }
  return {
    async ask(question, signal) {
      const asked = {
        text: question,
        mode: 'chat' as const,
        conversationId,
        typedQuery: undefined,
        again: undefined,
        spoken: true,
      }
      const shown = found && { shown: found.sources, groups: groupsOf(found) }
      const before = { ...NOTHING_BEFORE, ...goingOn, ...shown }
      const draft = await think(asker, asked, { before, telling: { step: ignore, text: ignore, signal } })
      goingOn = goingOnFrom(draft)
      found = draft
      for (const intent of draft.intents) await suggest(intent)
      const { summary, notes, sources, total } = draft
      return { summary, notes, records: sources.slice(0, MOST_RECORDS).map(({ title }) => title), total }
    },
    async propose(command) {
      const resolved = await resolveCommand(asker, command)
      if ('ask' in resolved)
        return { askBack: resolved.ask, choices: [...resolved.choices.map(({ name }) => name), ...resolved.offers] }
      await suggest(resolved)
      return { proposed: resolved.title }
    },
    async keep(line) {
      const rests = line.role === 'assistant' && (found || proposed.length > 0)
      const answer = rests ? spokenAnswer(line.text, found, proposed) : null
      if (rests) {
        found = undefined
        proposed = []
      }
      const id = await asker.company.write(async (scope) => {
        if (answer) await requireNobodyErased(scope, answer)
        const id = await openConversation(scope, conversationId)
        if (line.role === 'user') await nameConversation(scope, id, line.text)
        await addMessages(scope, id, [{ id: randomUUIDv7(), ...line, spoken: true, answer }])
        await touchConversation(scope, id)
        return id
      })
      enter(id)
    },
  }
}

const ignore = () => undefined

// One that was deleted meanwhile stays so: what is said then begins another.
async function openConversation(scope: MemberScope, conversationId: string | undefined): Promise<string> {
  if (conversationId && (await lockConversation(scope, conversationId))) return conversationId
  const id = randomUUIDv7()
  await addConversation(scope, { id, title: '' })
  return id
}

async function nameConversation(scope: MemberScope, id: string, text: string): Promise<void> {
  const conversation = await lockConversation(scope, id)
  if (conversation?.title === '') await setTitle(scope, id, titleOf(text))
}

/** What a spoken answer rests on: all that was looked up for it, because a voice does not say which of it. */
function spokenAnswer(text: string, draft: Draft | undefined, proposals: Proposal[]) {
  const found = draft ?? sayOf([])
  const statements = [{ text, sources: found.sources.map((_, at) => at) }]
  const { analysis } = answerOf('', { ...found, statements, summary: text }, proposals)
  return { ...keptOf(analysis, { ...found, openCommand: null }) }
}
