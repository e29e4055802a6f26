import { queryFields } from '../../../../contract/data-query/catalogs.ts'
import type { Evidence } from './evidence.ts'
import { contentOf, stemOf, tokensOf } from './words.ts'

/** Words that are written with a capital and name nobody: of the calendar, of the workspace, and those that begin sentences. */
const COMMON = new Set(
  [
    `January February March April May June July August September October November December Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec
     Monday Tuesday Wednesday Thursday Friday Saturday Sunday Mon Tue Wed Thu Fri Sat Sun Mr Mrs Ms Dr Prof AM PM
     I AI CRM CV PDF FAQ KPI ROI USD EUR GBP US UK EU CEO CFO CTO COO VP HR IT ID OK NA
     Lead Deal Opportunity Task Document Opening Candidate Activity Colleague Pipeline Sales Stage Source Owner Status Priority Value
     Total Average Median Note Summary Overview Highlights Key Takeaway Next Step Result Recommendation
     A An The This That These Those It Its You We They He She Your Our Their His Her My And Or But Nor So Yet As At By For From In Into Of
     Off On Onto Out Over To Up With Within Without About Above Across After Against Along Among Around Before Behind Below Between Beyond
     During Since Through Until Under Upon Because Although Though While When Where Who What Which How Why If Then Than There Here No Not
     Yes All Any Both Each Every Either Neither Few Many Most Several Some Other Another Only Just Even Also Still Already Now Today Tomorrow
     Yesterday Meanwhile However Overall Instead Otherwise Besides Therefore Together Once Again Finally First Second Third Last Later Among
     Call Contact Email Ask Tell Start Begin Focus Review Consider Move Send Schedule Reach Follow See Check Look Let Make Talk Write Meet Give
     Keep Try Add Set Plan Prepare Prioritise Prioritize Assign Propose Draft Invite Compare Is Are Was Were Has Have Had Do Does Did Can Could
     Should Would Will May Might Must Good Great Sorry Nothing Please Based According Like Unlike Such`,
    ...Object.values(queryFields)
      .flatMap((fields) => Object.values(fields))
      .flatMap(({ names = {} }) => Object.values(names)),
  ].flatMap((text) => tokensOf(text).map(({ stem }) => stem)),
)

const isCommon = (word: string): boolean => COMMON.has(stemOf(word)) || /^\p{Lu}\p{Ll}+(?:ly|ing)$/u.test(word)

const QUOTED = /[“"]([^“”"]+)[”"]|(?<![\p{L}])‘([^‘’]+)’/gu
const WORD = /(?<![\p{L}\p{N}])\p{L}[\p{L}\p{N}]*(?:[’']\p{L}+)?/gu
/** What may stand between words of one name. */
const WITHIN = /^(?:\s|-|\s&\s|\.\s)$/

/** Whether every name and quotation of a sentence has all its words in one thing that is known. */
export function knowsNames(text: string, { things }: Evidence): boolean {
  const isKnown = (words: Set<string>) => words.size === 0 || things.some((thing) => words.isSubsetOf(thing.words))
  const quoted = [...text.matchAll(QUOTED)].map(([, one, other]) => contentOf(one ?? other ?? '').difference(COMMON))
  return [...quoted, ...namesIn(text)].every(isKnown)
}

/** The names of a text, as stems of words with capitals that stand together. */
function namesIn(text: string): Set<string>[] {
  const found: Set<string>[] = []
  let run: string[] = []
  let end = 0
  let isOpening = false
  const close = () => {
    // A word that begins a sentence has its capital anyway.
    if (run.length > (isOpening ? 1 : 0)) found.push(new Set(run.map(stemOf)))
    run = []
  }
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const between = text.slice(end, index)
    if (!WITHIN.test(between)) close()
    end = index + word.length
    if (!/^\p{Lu}/u.test(word)) {
      if (!/^(?:of|de|von|van|der)$/.test(word)) close()
      continue
    }
    if (isCommon(word)) continue
    if (run.length === 0) isOpening = isBeginning(text, index)
    run.push(word)
  }
  close()
  return found
}

const isBeginning = (text: string, index: number) => /^[^\p{L}\p{N}]*$|[.!?:]\s*[“"(]?$/u.test(text.slice(0, index))

/** From where on a text has a name, or -1. A word that begins it is none before the next one has a capital too. */
export function nameStart(text: string): number {
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!/^\p{Lu}/u.test(word) || isCommon(word)) continue
    const next = /^\S*\s+(?=(\S))/.exec(text.slice(index))?.[1] ?? ''
    if (!isBeginning(text, index) || /[\p{Lu}&]/u.test(next)) return index
  }
  return -1
}
