import type { Item, Meaning } from './meaning.ts'
import type { Asked } from './subject.ts'
import type { Token } from './token.ts'

const ASKING = new Set('what when how where why who which may do does did is are should must'.split(' '))
const POLITE = new Set('could can you please tell me : , hey hi hello'.split(' '))

/** What a question about something that is written somewhere may have beside words that nobody knows. */
const BESIDE = new Set<Meaning['kind']>(['unknown', 'filler', 'steer', 'field', 'happening', 'who', 'quote', 'unit'])

/** Whether a question is about a thing, as `what is our warranty period?`, of which documents may tell and no field does. */
export function isAnsweredByDocuments(items: Item[], tokens: Token[], told: Asked | undefined): boolean {
  const isNamed = told !== undefined && told.primary >= 0
  const isBeside = ({ meaning }: Item) =>
    (BESIDE.has(meaning.kind) && !(meaning.kind === 'happening' && meaning.subject === 'candidates')) ||
    (meaning.kind === 'aim' && meaning.aim === 'list') ||
    (meaning.kind === 'name' && meaning.known === 'tag') ||
    (meaning.kind === 'subject' && meaning.subject === 'documents')
  // `where can I find the salary review`
  if (!isNamed && /^where (can|could|do|should) (i|we) (find|look)/.test(tokens.map(({ text }) => text).join(' ')))
    return true
  const isSaid = tokens.some(({ text }, at) => SAID.test(text) && at > 1)
  if (!isNamed && isSaid && /^what (do|does|did) /.test(tokens.map(({ text }) => text).join(' '))) return true
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

/** `are we profitable`: nothing in it can be looked up. */
export const asksOfNothing = (items: Item[], tokens: Token[]) =>
  ASKING.has(tokens.find(({ text }) => !POLITE.has(text))?.text ?? '') &&
  (items.every(({ meaning }) => IDLE.has(meaning.kind)) || countsPeople(items) || asksHowSomebodyIs(items, tokens))

// `how many employees do we have`
const countsPeople = (items: Item[]) =>
  items.some(({ meaning }) => meaning.kind === 'field' && meaning.field === 'owner') &&
  items.every(
    ({ meaning }) =>
      IDLE.has(meaning.kind) || meaning.kind === 'aim' || (meaning.kind === 'field' && meaning.field === 'owner'),
  )

// `is Jonas happy`: what a colleague is like is kept nowhere.
const asksHowSomebodyIs = (items: Item[], tokens: Token[]) =>
  /^(is|are|does|will|was)$/.test(tokens[0]?.text ?? '') &&
  items.some(({ meaning }) => meaning.kind === 'person') &&
  items.every(({ meaning }) => IDLE.has(meaning.kind) || meaning.kind === 'person' || meaning.kind === 'unknown')
const IDLE = new Set<Meaning['kind']>(['filler', 'steer', 'performance', 'unit', 'who', 'number'])

const COMPUTED = new Set<Meaning['kind']>([
  'measure',
  'period',
  'amount',
  'age',
  'revenue',
  'pipeline',
  'extreme',
  'person',
  'name',
  'performance',
])

/** `how do we qualify leads`, `what is the process for returns`: how something is done is written, not counted. */
export function asksHowTo(items: Item[], tokens: Token[]): boolean {
  const said = tokens.filter(({ text }) => !POLITE.has(text)).map(({ text }) => text)
  const how = said[0] === 'how' && ['do', 'does', 'should', 'can', 'to', 'must', 'shall'].includes(said[1] ?? '')
  // `how do I add a lead`
  if (how && /^(i|we|you|one)$/.test(said[2] ?? '') && HANDLING.test(said[3] ?? '')) return true
  const process = said[0] === 'what' && said.slice(1, 6).some((word) => PROCESS.has(word))
  return (
    (how || process) &&
    items.some(({ meaning }) => meaning.kind === 'unknown') &&
    !items.some(({ meaning }) => COMPUTED.has(meaning.kind))
  )
}
const HANDLING =
  /^(add|create|delete|edit|change|move|upload|invite|remove|import|export|assign|mark|set|use|share|publish|restore|undo|archive|merge|log|record)$/
const PROCESS = new Set([
  'process',
  'procedure',
  'steps',
  'policy',
  'rules',
  'rule',
  'guideline',
  'guidelines',
  'instructions',
])

// `which documents …` asks for documents, `what do the documents say` for what is in them.
const SAID = /^(say|says|state|states|mention|mentions)$/
const SAYING = ['say', 'says', 'state', 'states', 'mean', 'means']
