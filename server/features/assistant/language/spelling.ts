/** Shortest word of which any slip is put right; of shorter ones two letters that changed places are, and what `SHORT` has. */
const SHORTEST = 5
/** Short words that are typed so often that a letter too few or another one is put right as well. */
const SHORT =
  'open over show from deal deals lead leads task tasks which with last week what have many won lost total owner value stage still sell their week days calls'.split(
    ' ',
  )

/** Words of which a letter is left out often, and which then are no other word. */
const LACKING = new Set(
  'today stuck stage month value total owner phone email leads deals tasks weeks sales hired since until above below worth'.split(
    ' ',
  ),
)

/** Words that are looked up with one slip: a letter too many, too few, another or in its neighbour's place. */
interface Speller {
  /** The word that was most likely meant; undefined where there is none. */
  closest(word: string): string | undefined
  /** The one longer word of which a short one lacks a letter: `tody`, `stuk`; undefined where there are several. */
  completed(word: string): string | undefined
}

export function spellerOf(words: Set<string>): Speller {
  const shortened = new Map<string, string[]>()
  for (const word of words) {
    if (word.length < SHORTEST - 1 || word.length > LONGEST) continue
    for (const short of [word, ...withoutOne(word)]) {
      const all = shortened.get(short)
      if (all) all.push(word)
      else shortened.set(short, [word])
    }
  }
  const singled = new Map([...words].flatMap((word) => (word.length > SHORTEST ? [[inSingles(word), word]] : [])))
  return {
    closest: (word) =>
      word.length < SHORTEST
        ? shortMeant(words, word)
        : canSlip(word)
          ? (closestOf(new Set([word, ...withoutOne(word)].flatMap((short) => shortened.get(short) ?? [])), word) ??
            singled.get(inSingles(word)))
          : undefined,
    completed: (word) => {
      const longer = [...new Set(shortened.get(word) ?? [])].filter(
        (each) => LACKING.has(each) && each.length > word.length && each[0] === word[0],
      )
      return longer.length === 1 ? longer[0] : undefined
    },
  }
}

// `refferal` has the wrong letter twice.
const inSingles = (word: string) => word.replace(/(.)\1+/g, '$1')

/** The one of some names that sounds the same, or has two letters in each other's place: `Marc` is Mark, `Jon` is John. */
export const soundingLike = (words: Set<string>, word: string): string | undefined =>
  word.length > 2 && !words.has(word)
    ? [...words].find((each) => sound(each) === sound(word) || (startsAlike(each, word) && isSwapped(each, word)))
    : undefined
const sound = (word: string) =>
  inSingles(word.replace(/ph/g, 'f').replace(/ck|c/g, 'k').replace(/(.)h/g, '$1').replace(/y|ie/g, 'i'))

/** Two words with no space between them: `lastmonth`, `topdeals`; undefined of all others. */
export function dividedIn(word: string, known: (second: string) => boolean): [string, string] | undefined {
  const top = /^(top|last|next|best)(\d{1,2})$/.exec(word)
  if (top?.[1] && top[2]) return [top[1], top[2]]
  const [, first, rest] = OPENING.exec(word) ?? []
  if (first && rest && (CLOSING.test(rest) || (/^(in|from|of|by|for)$/.test(first) && known(rest))))
    return [first, rest === 'wk' ? 'week' : rest]
  return undefined
}
const OPENING =
  /^(last|this|next|past|previous|current|top|best|how|open|new|hot|cold|won|lost|all|my|our|by|in|from|of|for|per|due|overdue|urgent|unassigned|completed|total|show|every|each|average|avg|win|deals|leads|tasks|deal|lead|task|conversion|pipeline)(\p{L}{2,})$/u
const CLOSING =
  /^(days?|weeks?|months?|quarters?|years?|today|yesterday|tomorrow|many|much|deals?|leads?|tasks?|candidates?|openings?|documents?|stages?|sources?|owners?|reps?|value|rate|pipeline|revenue|customers?|country|city|wk|mth|yr|qtr|won|lost|due|size|count|dates?|three|five|ten)$/

/** The one of some words that was most likely meant by another; undefined where none is a slip away. */
export function closestOf(words: Set<string>, word: string): string | undefined {
  if (!canSlip(word)) return undefined
  const close = [...words].filter(
    (each) =>
      each.length >= SHORTEST - 1 && startsAlike(each, word) && isOneSlip(each, word) && !isOtherForm(each, word),
  )
  return close.sort((a, b) => rank(a, word) - rank(b, word) || (a < b ? -1 : 1))[0]
}

// `shares` is no slip of `shared`.
const isOtherForm = (each: string, word: string) =>
  each.slice(0, -1) === word.slice(0, -1) && /[sd]$/.test(each) && /[sd]$/.test(word)

function shortMeant(words: Set<string>, word: string): string | undefined {
  if (word.length < 3 || /\d/.test(word)) return undefined
  // The first letter is the last to be doubted.
  for (let at = word.length - 2; at >= 0; at -= 1) {
    const swapped = `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`
    if (words.has(swapped)) return swapped
  }
  return SHORT.find((each) => startsAlike(each, word) && isOneSlip(each, word))
}

const LONGEST = 30

const canSlip = (word: string) => word.length >= SHORTEST && word.length <= LONGEST && !/\d/.test(word)

function withoutOne(word: string): string[] {
  const all: string[] = []
  for (let at = 0; at < word.length; at += 1) all.push(word.slice(0, at) + word.slice(at + 1))
  return all
}

// People rarely mistype the first letter, and other words differ in it often.
const startsAlike = (a: string, b: string) => a[0] === b[0] || (a[0] === b[1] && a[1] === b[0])

// Letters that changed places, or the same number of letters, are the likelier slip.
const rank = (a: string, b: string) => (isSwapped(a, b) ? 0 : a.at(-1) === b.at(-1) ? 1 : 2)

/** Whether one slip makes one word of the other. */
export function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return a === b
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  if (a.length === b.length) return a.slice(at + 1) === b.slice(at + 1) || isSwapped(a, b)
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.slice(at) === long.slice(at + 1)
}

function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
}
