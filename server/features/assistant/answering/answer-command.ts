import type { Asker } from '../asker.ts'
import { type Draft, noRows, sayOf } from '../conversation/answer-draft.ts'
import { type OpenCommand, resolveCommand } from '../proposals/commands.ts'
import type { Intent } from '../proposals/intents.ts'
import { labelsOf } from '../proposals/leads-named.ts'

/** Answers a command with what it would do, to be approved, or by asking back. Nothing is done yet. */
export async function answerCommand(asker: Asker, command: OpenCommand): Promise<Draft> {
  const resolved = await resolveCommand(asker, command)
  if (!('ask' in resolved)) {
    const also = command.also && (await resolveCommand(asker, command.also))
    const isAsked = also && 'ask' in also
    const intents = [resolved, ...(also && !isAsked ? [also] : [])]
    return sayOf(intents.map(saidOf), {
      intents,
      reading: intents.map(({ title }) => title).join(' · '),
      notes: isAsked ? [also.ask] : [],
      openCommand: AMENDED.has(command.kind) ? command : null,
    })
  }
  const { ask, missing, choices, offers } = resolved
  const labels = [...labelsOf(choices), ...offers]
  const text = labels.length > 0 ? `${ask} ${labels.join(' · ')}` : ask
  return sayOf([], {
    statements: [{ text, sources: choices.map((_, at) => at) }],
    summary: text,
    sources: choices.map(({ id, name }) => ({ kind: 'lead', id, title: name, passage: null })),
    suggestedActions: labels,
    rows: { ...noRows(), leads: choices },
    total: choices.length,
    openCommand: missing && command,
  })
}

/** What can be said anew until it is decided. */
const AMENDED = new Set(['create_task', 'draft_email'])

const saidOf = ({ kind, title }: Intent) =>
  kind === 'draft_email' ? 'Here is a draft. Copy it into your email to send it.' : `${title}? Approve to run.`
