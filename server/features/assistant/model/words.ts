import { fold } from '../../../../contract/plain/fold.ts'

/** Words of the workspace's subjects by their stem; all of one subject mean the same to the check of a model's sentences. */
const SUBJECTS: Record<string, string> = {
  leads: 'lead deal opportunity opportunitie prospect client customer contact account',
  tasks: 'task todo reminder',
  documents: 'document file',
  openings: 'opening position job role vacancy vacancie',
  candidates: 'candidate applicant application',
  activities: 'activity activitie event',
  colleagues: 'colleague member teammate',
}
const SUBJECT_OF = new Map(
  Object.entries(SUBJECTS).flatMap(([subject, words]) => words.split(' ').map((word) => [stemmed(word), subject])),
)

/** Words that say nothing of what a sentence is about. */
const EMPTY = new Set(
  `a an the this that these those i you we they he she it its your our their my his her me us them and or but nor so yet as at by for
  from in into of off on onto out over to up with within without about above across after against along among around before behind
  below between beyond down during since through under until upon is are was were be been being am has have had having do does did
  done can could may might must shall should will would not no yes if then than there here when where while which who whom whose
  what why how all any both each every few many more most much other others another some own same too very just only also even
  still already now again ever never well per both either neither one ones total overall together altogether currently rest`
    .split(/\s+/)
    .map(stemmed),
)

/** Lower case, without endings, so that words of one family are equal; subjects by one name. */
export function stemOf(word: string): string {
  const stem = stemmed(word)
  return SUBJECT_OF.get(stem) ?? SAME[stem] ?? stem
}

const SAME: Record<string, string> = {
  win: 'won',
  winn: 'won',
  lose: 'lost',
  los: 'lost',
  loss: 'lost',
  unassign: 'nobody',
  unown: 'nobody',
  site: 'websit',
  web: 'websit',
  cost: 'price',
  late: 'overdu',
  owner: 'nobody',
  elsewher: 'other',
}

function stemmed(word: string): string {
  const plain = fold(word).replace(/['’]s?$/, '')
  if (/\d/.test(plain) || plain.length < 4) return plain
  return plain.replace(/(?:ies|es|s)$/, (end) => (end === 'ies' ? 'y' : '')).replace(/(?<=\w{3})(?:ing|ed|ly|e)$/, '')
}

export interface Token {
  word: string
  stem: string
  at: number
}

/** The words of a text in order. Figures are as they are written. */
export const tokensOf = (text: string): Token[] =>
  [...text.normalize('NFKC').matchAll(/\p{N}[\p{N}.,:]*\p{N}|[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu)].map(
    ({ 0: word, index }) => ({
      word,
      stem: stemOf(word),
      at: index,
    }),
  )

/** The stems that set a text apart from another. */
export const contentOf = (text: string): Set<string> =>
  new Set(tokensOf(text).flatMap(({ stem }) => (EMPTY.has(stem) ? [] : [stem])))

/** What tells a record or a group from others: its name without words that any of them may have. */
export function namingOf(text: string): Set<string> {
  const naming = contentOf(text).difference(new Set(Object.keys(SUBJECTS)))
  return naming.size > 0 ? naming : new Set(tokensOf(text).map(({ stem }) => stem))
}

const TIMES = new Set(['day', 'week', 'month', 'year', 'hour', 'minute', 'second'])
const STOP =
  /^(?:of|in|are|is|was|were|has|have|had|and|or|but|to|for|from|at|on|by|with|that|which|who|more|less|than|as|so|each|per|still|since|this|last|ago|old)$/i

/** What a number before `rest` counts, as stems: plural words, those of subjects, and units of time. */
export function countedBy(after: string): { stem: string; subject: boolean }[] {
  // Of 35 and 45 leads both count leads.
  const rest = after.replace(/^(?:,?\s+(?:and|or|to)\s+\d[\d,]*)+/, '')
  const [run = ''] =
    /^(?:\s+of(?:\s+(?:the|our|your|my|their|its|these|those|all)\b)?)?(?:[\s-]+[\p{L}’'-]+){0,4}/u.exec(rest) ?? []
  const nouns: { stem: string; subject: boolean }[] = []
  for (const word of run
    .replace(/^\s+of(?:\s+(?:the|our|your|my|their|its|these|those|all)\b)?/, '')
    .split(/[\s-]+/)
    .filter(Boolean)) {
    if (STOP.test(word)) break
    const stem = stemOf(word)
    const subject = stem in SUBJECTS
    if (subject || TIMES.has(stem) || /[^s’']s$/i.test(word)) nouns.push({ stem, subject })
    if (subject || TIMES.has(stem)) break
  }
  return nouns
}

const ASIDE = new Set(
  'reason thing way step option point part question idea suggestion kind type area action example factor side approach category theme'
    .split(' ')
    .map(stemmed),
)

/** Whether a number in words counts nothing that is kept: `two reasons`, `these two`. */
export const isAside = (before: string, nouns: { stem: string }[]): boolean =>
  nouns.length === 0
    ? /\b(?:the|these|those|other|all|between|or|for|of|to|only|every|any)\s+$/i.test(before)
    : nouns.some(({ stem }) => ASIDE.has(stem))

/** What may be counted by any number of rows. */
export const GENERIC = new Set('item entry people person row record result match total point unit time case'.split(' '))
