import type { Source } from '../../../../contract/assistant/fields.ts'
import type { DataQuery } from '../../../../contract/data-query/fields.ts'
import type { Asker } from '../asker.ts'
import { SOURCE_KINDS } from '../proposals/intents.ts'
import { type Ground, type Outcome, readGround, recordNamed } from '../reader/read.ts'
import { MONTH_WORDS } from '../reader/tokens.ts'
import { answerQuery } from './answer-query.ts'
import { calledIn, inPlaceOfCalled, isPerson, namingGroup, namingPointed } from './pointed.ts'
import type { Before } from './question.ts'

/** `Inés`, of whom one was shown, with the rest of her name; a colleague's is theirs. */
export function inFull(text: string, { shown, seen }: Before, { colleagues }: Ground): string {
  const people = shown.filter(isPerson).map(({ title }) => title)
  return text.replace(FIRST_NAME, (word) => {
    const isOne = (name: string) => name.startsWith(`${word} `)
    const called = [...new Set((people.some(isOne) ? people : seen).filter(isOne))]
    const isOther = called.length !== 1 || colleagues.some(({ name }) => isOne(name))
    return isOther || MONTH_WORDS.has(word.toLowerCase()) ? word : (called[0] ?? word)
  })
}
/** A name that no other follows; where a sentence begins, only whose something is. */
const FIRST_NAME =
  /(?<!^|[.?!] |(?<!^|[.?!] )\b\p{Lu}\p{L}+ )\p{Lu}\p{Ll}+(?!\p{L}| \p{Lu})|(?<=^|[.?!] )\p{Lu}\p{Ll}+(?=['’]s\b)/gu

/** `how much have we sold to that company`, `who applied for that job`, of the one that was shown: by its name. */
export async function namingHome(asker: Asker, text: string, { shown }: Before): Promise<string | undefined> {
  if (!THAT_HOME.test(text)) return undefined
  const home = await homeOf(asker, shown)
  const [words, kind = 'company'] = THAT_HOME.exec(text) ?? []
  const isIts = home && /company|customer/i.test(kind) === (home.kind === 'lead')
  return isIts && words
    ? text.replace(words, () => (home.kind === 'lead' ? home.name : `the ${home.name} job`))
    : undefined
}
const THAT_HOME =
  /\b(?:that|this) (company|customer|job|opening|position|role)\b|\bthey\b(?= (?:(?:ever|already) )?(?:bought|buy|ordered|order|purchased)\b)/iu

/** `how much have we sold to that company`, where none was shown: of no company, rather than of all. */
export function isOfUnknown(text: string, outcome: Outcome): boolean {
  if (outcome.kind !== 'query' || !THAT_COMPANY.test(text)) return false
  const { conditions, groupBy } = outcome.query
  return ![...conditions, ...(groupBy ? [groupBy] : [])].some(({ field }) => OF_COMPANY.has(field))
}
const THAT_COMPANY = /\b(?:that|this) (?:company|customer)\b/iu
const OF_COMPANY = new Set(['company', 'name', 'words', 'lead'])

/** `give the Kingfisher one to Anna`, of leads that were shown: with the name of the one of that company. */
export async function namingAmong(asker: Asker, text: string, { previous }: Before): Promise<string | undefined> {
  const called = calledIn(text)
  if (!called || previous?.subject !== 'leads' || previous.aim === 'find') return undefined
  const conditions = [...previous.conditions, { field: 'company', matches: [called] }]
  const among = previous.among && { among: previous.among }
  const { rows, total } = await answerQuery(asker, { aim: 'list', subject: 'leads', conditions, limit: 1, ...among })
  const [lead] = total === 1 ? rows.leads : []
  return lead && inPlaceOfCalled(text, lead.name)
}

/** The company of the one lead that was shown, or what the one candidate applied for. */
async function homeOf(asker: Asker, shown: readonly Source[]) {
  const [one, ...others] = shown.filter(isPerson)
  if (!one || others.length > 0) return undefined
  const isLead = one.kind === 'lead'
  const subject = isLead ? 'leads' : 'candidates'
  const conditions = [{ field: 'name', matches: [one.title] }]
  const { rows } = await answerQuery(asker, { aim: 'list', subject, conditions, limit: 1 })
  const name = isLead ? rows.leads[0]?.company : rows.candidates[0]?.jobTitle
  return name ? { kind: one.kind, name } : undefined
}

/** `anything else open with them`, `which other leads have no value`: the same, without what was shown. */
export async function askingOthers(
  asker: Asker,
  text: string,
  { shown, groups }: Before,
  readAs: (text: string, after: Pick<Before, 'previous' | 'isUnread'>) => Promise<Outcome>,
): Promise<Outcome | undefined> {
  const all = text.replace(OTHER, (_, some = '') => some)
  const [one] = shown
  if (all === text || !one || shown.length > MOST_SHOWN || groups.length > 0) return undefined
  const named = await namingTheirs(asker, all, shown)
  const outcome = await readAs(named ?? all, { previous: null, isUnread: false })
  if (outcome.kind !== 'query' || outcome.first || kindOfRows[outcome.query.subject] !== one.kind) return undefined
  const field = outcome.query.subject === 'leads' || outcome.query.subject === 'candidates' ? 'name' : 'title'
  const except = shown.map(({ title }) => ({ field, matches: [title], not: true }))
  return { ...outcome, query: { ...outcome.query, conditions: [...outcome.query.conditions, ...except] } }
}
const OTHER =
  /\b(?:((?:any|some|every|no)(?:one|body|thing)|who|what) else|(?<=\b(?:which|what|any|many|much|the) )other|(an)other)\b/iu
const MOST_SHOWN = 3
const kindOfRows: Partial<Record<DataQuery['subject'], Source['kind']>> = SOURCE_KINDS

/** Questions before, of which one may name who is meant. */
const MOST_ASKED = 2

/** With the name of the one that was shown or asked about, or of its company, in place of `him` or `them`. */
export async function namingMeant(
  asker: Asker,
  text: string,
  { shown, history }: Before,
): Promise<(string | undefined)[]> {
  const asked = history.flatMap(({ role, text }) => (role === 'user' ? [text] : [])).slice(-MOST_ASKED)
  const named = asked.reverse().map(async (question) => {
    const ground = await readGround(asker.company, { question, previous: null, isUnread: false, now: asker.now() })
    return recordNamed(question, ground)
  })
  const about = (await Promise.all(named)).find((each) => each !== undefined)
  const [one, ...others] = shown.filter(isPerson)
  const meant = one && others.length === 0 ? one : about && { ...about, id: '', passage: null }
  return [meant && namingPointed(text, [meant]), await namingTheirs(asker, text, shown)]
}

/** `anything open with them`, of one lead: with its company. */
async function namingTheirs(asker: Asker, text: string, shown: readonly Source[]): Promise<string | undefined> {
  const home = await homeOf(asker, shown)
  return home?.kind === 'lead' ? namingGroup(text, [home.name], 'company') : undefined
}
