import type { Evidence, Fact, Thing } from './evidence.ts'
import type { Written } from './numbers.ts'
import { GENERIC, tokensOf } from './words.ts'

/** What a number stands among. */
export interface Place {
  /** Its clause, and the sentence before and from it on. */
  text: string
  before: string
  after: string
  /** What its clause names. */
  named: readonly Thing[]
  /** What it may be of. */
  about: readonly Thing[]
  /** What all of the sentence is about. */
  mentioned: readonly Thing[]
  /** What the sentence before was about. */
  earlier: readonly Thing[]
  /** Stems of the sentence, of the question, and of what stood before. */
  stems: ReadonlySet<string>
}

/** Whether a number is the figure of what it stands among. */
export function isKnown(written: Written, place: Place, evidence: Evidence): boolean {
  const { facts } = evidence
  const isOneOf = (fits: (fact: Fact) => boolean) =>
    facts.some((fact) => fits(fact) && isOf(fact, written, { place, evidence }))
  switch (written.kind) {
    case 'name':
      return (
        /^[qh][1-4]$/.test(written.sign) || facts.some(({ kind, sign }) => kind === 'name' && sign === written.sign)
      )
    case 'day':
      return isOneOf(({ kind, sign }) => kind === 'day' && (sign === written.sign || sign.slice(5) === written.sign))
    case 'month':
      return isOneOf(({ kind, sign }) => (kind === 'day' || kind === 'month') && sign.slice(0, 7) === written.sign)
    case 'time':
      return isOneOf(({ kind, value }) => kind === 'time' && value === written.value)
    case 'place':
      return isPlace(written.value, place, evidence)
    case 'ratio':
      return isRatio(written, place, evidence)
    case 'number':
      return (
        isSelection(written, place, evidence) ||
        isOneOf((fact) => isValue(written, fact) && nounsFit(written, fact) && isMeasure(fact, place))
      )
  }
}

/** Whether a fact is of what a number is said of. */
function isOf(fact: Fact, { nouns, unit }: Written, { place, evidence }: { place: Place; evidence: Evidence }) {
  const { thing, isText, what } = fact
  const isAbout = place.about.includes(thing)
  const { facts } = evidence
  if (isText) {
    if (isAbout) return true
    if (thing.kind === 'text' && ![...what].some((stem) => !/^\p{N}/u.test(stem) && place.stems.has(stem))) return false
    // What the data itself counts, no text says better.
    return (
      unit !== 'count' ||
      !facts.some((each) => !each.isText && each.unit === 'count' && nouns.some((noun) => each.what.has(noun)))
    )
  }
  const isAlike = (other: Fact) =>
    !other.isText &&
    other.kind === 'number' &&
    other.unit === fact.unit &&
    other.value !== fact.value &&
    (fact.unit !== 'count' || !other.what.isDisjointFrom(what))
  switch (thing.kind) {
    case 'all':
    case 'scope': {
      // Of the whole beside the name of a part, only what says so.
      const isOfPart = facts.some(
        (other) => place.named.includes(other.thing) && other.thing !== thing && isAlike(other),
      )
      if (isOfPart && !WHOLE.test(place.text)) return false
      return (
        thing.kind === 'all' ||
        isAbout ||
        !facts.some(
          (other) =>
            (other.thing.kind === 'all' || place.about.includes(other.thing)) &&
            isAlike(other) &&
            setsEqual(other.what, what),
        )
      )
    }
    case 'row':
      return isAbout || evidence.things.filter(({ kind }) => kind === 'row').length === 1
    default:
      return isAbout
  }
}

const WHOLE =
  /\b(?:total|all|overall|altogether|together|across|among|whole|combined|out of|of (?:the |our |your )?[$\d])/i
const setsEqual = (one: Set<string>, other: Set<string>) => one.size === other.size && one.isSubsetOf(other)

function isValue({ value, below, unit, step }: Written, fact: Fact): boolean {
  if (fact.kind !== 'number') return false
  if (unit !== 'plain' && fact.unit !== unit && fact.unit !== 'any') return false
  if (below > 0) return fact.value >= value && fact.value < below
  if (fact.value === value) return true
  // Things are counted exactly; amounts may be rounded to as many digits as are written.
  return unit !== 'count' && Math.abs(Math.round(fact.value / step) * step - value) < step / 1000
}

/** Whether what is counted is what the fact counts. */
function nounsFit({ nouns, unit }: Written, { what, thing, unit: of }: Fact): boolean {
  if (nouns.length === 0 || unit === 'dollars' || unit === 'percent' || thing.kind === 'asked') return true
  const isOther = of === 'dollars' || of === 'percent'
  return (
    !isOther &&
    nouns.some(
      (noun) =>
        what.has(noun) || (unit !== 'count' && (GENERIC.has(noun) || thing.name.some((part) => part.has(noun)))),
    )
  )
}

/** By which words a sentence states a measure: stems of a figure’s name, and those that it needs one of. */
const MEASURES: Record<string, string> = {
  averag: 'averag mean typical each per apiec',
  median: 'median middl typical half',
  lowest: 'lowest smallest least minimum cheapest from between low',
  highest: 'highest largest biggest most maximum top to between high',
  weight: 'weight expect forecast like',
  won: 'won clos convert success',
  lost: 'lost fail',
  conversion: 'conversion convert rat',
  cycl: 'cycl tak took clos long day',
  chang:
    'chang more fewer less up down rose fell grew grow increas decreas drop higher lower gain than differenc by ris',
  prior: 'before last previou earlier prior from compar than against up down was were had',
}
/** Measures that a sentence names only where it tells them. */
const NAMED_MEASURES = ['averag', 'median', 'weight']

function isMeasure({ what, isText, unit }: Fact, { stems, text }: Place): boolean {
  if (isText || unit === 'any') return true
  const named = new Set(
    tokensOf(text.replace(/\b(?:above|below|over|under|than)\s+(?:the\s+)?(?:average|median)/gi, '')).map(
      ({ stem }) => stem,
    ),
  )
  if (NAMED_MEASURES.some((measure) => named.has(measure) && !what.has(measure))) return false
  return Object.entries(MEASURES).every(
    ([measure, words]) => !what.has(measure) || words.split(' ').some((word) => stems.has(word)),
  )
}

const SELECTED = /\b(?:top|first|last|next|latest|newest|oldest|best|worst|\w+est)\s+$/i

/** The top five, or as many as the sentence names. */
function isSelection({ value, unit, nouns }: Written, { before, after, mentioned }: Place, { things }: Evidence) {
  const isSelected = SELECTED.test(before) || /^\S+\s+(?:\w+est|most|best|top|latest)\b/i.test(after)
  const most = Math.max(0, ...things.flatMap(({ places }) => [...places]))
  return (
    (isSelected && unit !== 'dollars' && unit !== 'percent' && value <= most) ||
    (value > 1 &&
      value === mentioned.filter(({ kind }) => kind === 'row').length &&
      (unit === 'count' || nouns.length === 0))
  )
}

function isPlace(value: number, { about, after }: Place, { facts }: Evidence): boolean {
  // The 3rd by itself may be a day.
  const day = /^\d+\w+(?:[.,;:)]|$)/.test(after) ? `-${String(value).padStart(2, '0')}` : ' '
  return (
    about.some(({ places }) => places.has(value)) ||
    facts.some(
      (fact) => (fact.kind === 'place' && fact.value === value) || (fact.kind === 'day' && fact.sign.endsWith(day)),
    )
  )
}

/** How far what is called half or twice may be from it. */
const LOOSE = 0.1

/** Whether two numbers of a kind stand to each other so, or a share says it. */
function isRatio(written: Written, place: Place, evidence: Evidence): boolean {
  const numbers = evidence.facts.filter(({ kind, isText, value }) => kind === 'number' && !isText && value > 0)
  const isNear = (value: number, wanted: number) => Math.abs(value - wanted) <= wanted * LOOSE
  // It belongs to one of what the sentence names, against another or the whole.
  const around = { ...place, about: place.mentioned }
  const isOther = ({ thing }: Fact) =>
    thing.kind === 'all' || thing.kind === 'scope' || place.mentioned.includes(thing) || place.earlier.includes(thing)
  return numbers
    .filter((fact) => isOf(fact, written, { place: around, evidence }))
    .some((fact) => {
      if (fact.unit === 'percent' && isNear(fact.value, written.value * 100)) return true
      const others = numbers.filter(
        (other) => other !== fact && other.unit === fact.unit && isOther(other) && setsEqual(other.what, fact.what),
      )
      return others.some((other) => isNear(fact.value, other.value * written.value))
    })
}
