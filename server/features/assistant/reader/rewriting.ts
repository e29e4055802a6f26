import type { DataQuery } from '../../../../contract/data-query/fields.ts'
import { type Cond, type Happening, isCond, isWho, type Part } from './meaning.ts'
import { notedAs, together } from './rules/meanings.ts'
import type { Said } from './sentence.ts'
import { earlier, prepared, sameYear, withSides } from './sides.ts'

const PASSES = [ofShown, sinceWhen, everyOne, contactsBy, companies, applied, lostCustomers, twice, prepared, withSides]

/** What is said, as what it comes to where its parts are taken together. */
export const rewritten = (said: Said[], previous: DataQuery | undefined): Said[] =>
  PASSES.reduce((all, pass) => pass(all, previous), earlier(sameYear(said), previous))

/** `since May, which leads has nobody called`: the days are of what did not happen. */
function sinceWhen(said: Said[]): Said[] {
  const [first, ...rest] = said
  const [event, ...others] = rest.filter(({ part }) => part.k === 'event' && part.not)
  const isOther = rest.some(({ part }) => part.k === 'when' || part.k === 'idle')
  if (first?.part.k !== 'when' || first.part.day || first.part.not || event?.part.k !== 'event') return said
  const { period } = first.part
  if (others.length > 0 || isOther || period.to) return said
  return rest.map((each) => (each === event ? { ...each, part: { ...event.part, k: 'when', period } as Part } : each))
}

/** What is said of openings and candidates that were shown, as what it says of these. */
export function ofShown(said: Said[], previous: DataQuery | undefined): Said[] {
  if (previous?.subject === 'openings') return mostCandidates(said)
  // `who did the most`, of tasks
  if (previous?.subject === 'tasks' && said.some(({ part }) => part.k === 'most'))
    return said.filter(({ part }) => part.k !== 'subject' || part.subject !== 'activities')
  return previous?.subject === 'candidates' ? whichOpening(said) : said
}

const isPlain = ({ part }: Said) =>
  (part.k === 'aim' && part.aim === 'list') || ['pointer', 'each', 'owning', 'only'].includes(part.k)

/** `which opening`, `what job did they apply for`, of candidates: that of each. */
function whichOpening(said: Said[]): Said[] {
  const isOfThem = ({ part }: Said) =>
    (part.k === 'subject' && part.subject === 'candidates') ||
    (part.k === 'event' && part.subject === 'candidates' && part.day === 'created')
  const opening = said.find(({ part }) => part.k === 'subject' && part.subject === 'openings')
  if (opening?.part.k !== 'subject' || !opening.part.one || opening.part.also) return said
  if (!said.every((each) => each === opening || isOfThem(each) || isPlain(each))) return said
  return [{ ...opening, part: { k: 'group', groups: [{ field: 'opening', asked: true }] } }]
}

/** `which of them has the most candidates`, `top one by number of applicants`, of openings. */
function mostCandidates(said: Said[]): Said[] {
  const isOfThem = ({ part }: Said) =>
    (part.k === 'subject' && !part.also && HIRING.has(part.subject)) ||
    (part.k === 'aim' && part.aim === 'count') ||
    (part.k === 'group' &&
      part.groups.every(({ asked, field }) => asked && (field === 'opening' || field === 'source')))
  const first = said.find(
    ({ part }) => part.k === 'most' || (part.k === 'top' && (!part.field || part.field === 'value')),
  )
  const isOfCandidates = said.some(({ part }) => part.k === 'subject' && part.subject === 'candidates')
  if ((first?.part.k !== 'most' && first?.part.k !== 'top') || !isOfCandidates) return said
  if (!said.every((each) => each === first || isOfThem(each) || isPlain(each))) return said
  const count = (first.part.k === 'top' && first.part.count) || 1
  return [{ ...first, part: { k: 'top', descending: first.part.descending, field: 'candidateCount', count } }]
}
const HIRING = new Set(['candidates', 'openings'])

/** `every lead that is not closed` is no division, where nothing is computed of each. */
function everyOne(said: Said[]): Said[] {
  const [first, ...rest] = said
  if (first?.part.k !== 'group' || !rest.every(({ part }) => isCond(part))) return said
  const isOfLeads = first.part.groups.every(({ field, noun }) => noun && field === 'lead')
  return isOfLeads ? [{ ...first, part: { k: 'subject', subject: 'leads' } }, ...rest] : said
}

const CONTACTS = ['note', 'call', 'meeting', 'email']

/** `who did Ben call`: whom somebody was in touch with is in the activities, as a lead has only its last contact. */
function contactsBy(said: Said[]): Said[] {
  const verb = said.findIndex(({ part }) => (part.k === 'event' || part.k === 'when') && isContact(part))
  const contact = said[verb]?.part
  const by = [said[verb - 1], said[verb + 1]].find(
    (each, at) => each?.part.k === 'person' && (at === 0 ? !each.part.role : each.part.role === 'by'),
  )
  if (contact?.k !== 'event' && contact?.k !== 'when') return said
  // `which leads did we email today`: the last contact does not say how.
  const isOfLeads = said.every(({ part }) =>
    part.k === 'subject' ? part.subject === 'leads' : part.k !== 'top' || part.field === 'latest',
  )
  const isOfKind = contact.how !== undefined && isOfLeads
  // `who talked to Acme`
  const isWhoAsked = said.some(({ part }) => part.k === 'name') && said.some(({ part }) => isWho(part))
  if (by?.part.k !== 'person' && !isOfKind && !isWhoAsked) return said
  const made: Part[] = [
    { k: 'subject', subject: 'activities' },
    notedAs(contact.how ?? CONTACTS),
    ...(by?.part.k === 'person' ? [{ k: 'person' as const, is: by.part.is, role: 'by' as const }] : []),
    ...(contact.k === 'when' ? [{ ...contact, day: 'created' as const }] : []),
  ]
  const isWhom = ({ part }: Pick<Said, 'part'>) =>
    (part.k === 'subject' && part.subject === 'leads') || (by !== undefined && isWho(part))
  return said.flatMap((each): Said[] => {
    if (each === by) return []
    if (each.part === contact) return made.map((part) => ({ ...each, part }))
    return isWhom(each) ? [] : [each]
  })
}

const isContact = ({ day, not }: { day?: Happening; not?: boolean }) => day === 'contacted' && !not

/** `which customers bought the most`: these are companies, where something is counted or computed of each. */
function companies(said: Said[]): Said[] {
  const isOfEach = said.some(({ part }) => part.k === 'counted' && part.parts.some(isLeads))
  const has = (k: Part['k']) => said.some(({ part }) => part.k === k)
  // `our biggest customers`: what all their deals come to.
  const isOfCustomers = said.some(({ part }) => part.k === 'subject' && part.also?.leads)
  const isBiggest = isOfCustomers && said.some(({ part }) => part.k === 'top' && part.field === 'value')
  // `which customer has bought most often`
  const isOften =
    (isOfCustomers || has('pointer')) &&
    !said.some(({ part }) => part.k === 'aim' && part.aim === 'why') &&
    has('most') &&
    said.some(({ part }) => part.k === 'where' && part.day === 'closed')
  if (has('group') || !(isOfEach || isBiggest || isOften || ((has('most') || has('top')) && has('revenue'))))
    return said
  const group: Part = { k: 'group', groups: [{ field: 'company', asked: true }] }
  return said.flatMap((each): Said[] => {
    if (each.part.k === 'subject' && each.part.also?.leads) return [{ ...each, part: group }]
    if (!isBiggest || each.part.k !== 'top') return [each]
    const { field: _, ...top } = each.part
    const parts: Part[] = [{ k: 'revenue' }, top]
    return parts.map((part) => ({ ...each, part }))
  })
}

/** `how many in May and how many in June`, `how much did we win and how much did we lose`: two to compare. */
function twice(said: Said[]): Said[] {
  const isAmount = ({ part }: Said) => part.k === 'aim' && (part.aim === 'count' || part.aim === 'much')
  const [first, second, ...others] = said.filter(isAmount)
  if (!first || !second || others.length > 0) return said
  if (first.part.k !== 'aim' || second.part.k !== 'aim' || first.part.aim !== second.part.aim) return said
  const two = (k: Part['k']) => said.filter(({ part }) => part.k === k).length === 2
  if (two('when') || two('person'))
    return said.map((each) => (each === second ? { ...each, part: { k: 'aim', aim: 'compare' } } : each))
  const [one, other, ...more] = said.filter(({ part }) => part.k === 'where')
  const both = one && other && more.length === 0 ? together(one.part as Cond, other.part as Cond) : undefined
  if (!both || !one || !other || other.from < second.from) return said
  const how = first.part.aim === 'count' ? { listed: true } : { compared: true }
  return said.flatMap((each) =>
    each === one ? [{ ...one, part: { ...both, ...how } as Part }] : each === other || each === second ? [] : [each],
  )
}

/** `did anybody apply for the office job`: candidates of an opening. */
function applied(said: Said[]): Said[] {
  const isOf = (subject: string) => said.some(({ part }) => part.k === 'subject' && part.subject === subject)
  const at = said.findIndex(
    ({ part }) => (part.k === 'event' || part.k === 'when') && part.subject === 'candidates' && !part.not,
  )
  const event = said[at]
  if (!event || !isOf('openings') || isOf('candidates') || at > said.findIndex(({ part }) => part.k === 'subject'))
    return said
  return said.toSpliced(at, 0, { ...event, part: { k: 'subject', subject: 'candidates' } })
}

const isLeads = (part: Part) => part.k === 'subject' && part.subject === 'leads' && !part.also

/** What no customer is. */
const NOT_WON = new Set(['lost', 'open', 'qualified', 'proposal', 'negotiation'])

/** A customer who was lost, or is not won yet, or who asks for something, is none: only what they are called. */
function lostCustomers(said: Said[]): Said[] {
  const isLost = said.some(
    ({ part }) =>
      (part.k === 'text' && (part.lost || part.weak === 'want')) ||
      (part.k === 'where' && !part.soft && NOT_WON.has(part.on.leads?.is?.[0] ?? '') && !part.not && !part.listed),
  )
  if (!isLost) return said
  return said.map((each) => {
    const { part } = each
    if (part.k !== 'subject' || !part.also?.leads) return each
    const { also: _, ...plain } = part
    return { ...each, part: plain }
  })
}
