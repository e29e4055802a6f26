import type { Item, Meaning } from './meaning.ts'
import type { Token } from './normalise.ts'
import type { Asked } from './subject.ts'

const ASKING = new Set('what when how where why who which may do does did is are should must'.split(' '))
const POLITE = new Set('could can you please tell me : , hey hi hello'.split(' '))

/** What a question about something that is written somewhere may have beside words that nobody knows. */
const BESIDE = new Set<Meaning['kind']>(['unknown', 'filler', 'steer', 'field', 'happening', 'who', 'quote', 'unit'])

/** Whether a question is about a thing, as `what is our warranty period?`, of which documents may tell and no field does. */
export function isAnsweredByDocuments(items: Item[], tokens: Token[], told: Asked | undefined): boolean {
  const isNamed = told !== undefined && told.primary >= 0
  const isBeside = ({ meaning }: Item) =>
    BESIDE.has(meaning.kind) ||
    (meaning.kind === 'aim' && meaning.aim === 'list') ||
    (meaning.kind === 'name' && meaning.known === 'tag') ||
    (meaning.kind === 'subject' && meaning.subject === 'documents')
  return (
    ASKING.has(tokens.find(({ text }) => !POLITE.has(text))?.text ?? '') &&
    (!isNamed || told.subject === 'documents') &&
    items.some(({ meaning }) => meaning.kind === 'unknown') &&
    items.every(isBeside) &&
    (!isNamed || SAYING.some((word) => tokens.some(({ text }) => text === word)))
  )
}

/** Whether it asks something, in words that nobody knows and without a name. */
export const isQuestion = (items: Item[], tokens: Token[]) =>
  ASKING.has(tokens.find(({ text }) => !POLITE.has(text))?.text ?? '') &&
  items.some(({ meaning }) => meaning.kind === 'unknown') &&
  !items.some(({ meaning }) => meaning.kind === 'name' || meaning.kind === 'person')

// `which documents …` asks for documents, `what do the documents say` for what is in them.
const SAYING = ['say', 'says', 'state', 'states', 'mean', 'means']
