import type { Span } from '../outcome.ts'

/** What parts are underlined as; all others are conditions. */
export const UNDERLINED: [kind: Span['kind'], parts: string][] = [
  ['subject', 'subject'],
  ['period', 'when idle lasting'],
  ['figure', 'measure aggregate revenue pipeline share field'],
  ['group', 'group'],
  ['order', 'top most order limit'],
  ['ask', 'aim compare versus only'],
]

const kinds = (words: string) => new Set<string>(words.split(' '))

/** What says of a question that it is one of records. */
export const TELLING = kinds(
  'subject where person name bound has when idle lasting counted or measure revenue pipeline',
)

/** What names records, so that a question is not looked up in what is written. */
export const RECORDS = kinds('subject person name counted measure revenue pipeline group idle top event')

/** What is computed of something that is not named. */
export const COMPUTING = kinds('aggregate share compare versus')

/** What names a record or a figure of its own. */
export const NAMING = kinds('subject name counted measure revenue pipeline')

/** What `they` may be that was said before it. */
export const NOUNS = kinds('subject person name counted measure revenue pipeline text or')

/** What is computed of leads, and is a question of its own, whatever was asked before. */
export const OWN = kinds('measure revenue pipeline')

/** What a sentence says that asks for something by itself. */
export const WHOLE = kinds('subject aim measure revenue pipeline')

/** What says which figure is meant, where nothing else does. */
export const FIGURE = kinds('subject most top owning measure revenue')

/** What is said of notes beside their kind. */
export const OF_NOTES = kinds('top limit event pointer only')

/** What says something of any kind of record. */
export const OF_ALL = kinds('only pointer recent limit owning')

/** Fields that only a row has, and no group of them. */
export const OF_ROWS = kinds('created rating daysInStage age daysToClose daysToHire')

/** Fields of which the one takes the other's place. */
export const FAMILIES: string[][] = [
  ['outcome', 'stage', 'previousStage'],
  ['state', 'status', 'overdue', 'finishedLate'],
  ['place', 'city', 'state', 'country'],
  ['lead', 'words'],
]

/** Names of persons, of those that deals are with, and of all that something is kept of as a whole. */
export const PERSONS = kinds('lead candidate')
export const OF_DEALS = kinds('lead candidate company')
export const OF_RECORDS = kinds('lead candidate company opening')

/** Records that are people. */
export const PEOPLE = kinds('leads candidates')

/** What only a row has, and no group of them. */
export const OF_A_ROW = kinds('daysToHire latest created age daysInStage')

export const PLACES = kinds('country city state place location')

/** What leaves some of them out by how far they are. */
export const NARROW = kinds('state status outcome stage open')

export const OF_MONEY = kinds('wonValue winRate lossRate conversion salesCycle share')

/** Behind what was done to it, `it` stands at the end. */
export const DEEDS = kinds('event where revenue when')

/** What a figure may be computed as. */
export const MADE_AS: Record<string, string[]> = {
  salesCycle: ['medianSalesCycle'],
  wonCount: ['count'],
  conversion: ['wonValue'],
  winRate: ['wonValue'],
}

/** By what an overview divides records. */
export const OVERVIEWS: Record<string, string> = {
  tasks: 'status',
  candidates: 'stage',
  openings: 'status',
  documents: 'kind',
}

/** What says which of several is meant. */
export const WHICH = kinds('name text where top most counted order')
