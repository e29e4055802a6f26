/** Words that point to what was said before. */
export const POINTING = new Set(
  'them those these they their theirs it its that ones one there same he she her his him instead'.split(' '),
)
/** Words that mean rows of the answer before, and nothing else. */
export const THEM = new Set('them those these they theirs'.split(' '))
/** What else means what was said before, where no record is named. */
export const OF_ROWS = new Set('them those these it its they their either one ones'.split(' '))
/** Words of which the rows stay what they are. */
export const OF_SHOWN = new Set('them those these their they'.split(' '))
/** With these a question goes on that says no more than how. */
export const JOINING = new Set(['and', 'but'])
export const LEADING = new Set('by per for in with without from of on at to since until'.split(' '))
/** Who or what was named before. */
export const SOMEONE = new Set('them those these they their theirs ones he she her his him'.split(' '))
export const PERSON = new Set('he she her his him'.split(' '))
export const HERE = new Set(['this', 'that'])
/** Behind what other words are what was said before: `how much is that`, `who has it`, `from there`. */
export const BEHIND: Record<string, Set<string>> = {
  that: new Set('is was does did of from with and compare'.split(' ')),
  it: new Set('has have had for of about with on to in was'.split(' ')),
  their: new Set(['', ...'with w what is are was and'.split(' ')]),
  company: new Set(['that', 'this']),
  one: new Set('first second third last other that this'.split(' ')),
}

/** Words with which a question goes on. */
export const CONNECTING = new Set(
  'and what only just but without also or then now so how with sort sorted group by in for per vs versus compared as remove'.split(
    ' ',
  ),
)
/** With these at its end, or anywhere before it, a question is one more of the same. */
export const MORE = new Set(['also', 'too', 'well', 'then'])
/** What makes a question a whole one, which does not go on by itself: `how many deals do we have`. */
export const ALONE = new Set('do does did have has had is are was were there we our i my all total overall'.split(' '))
export const TYING = new Set('for in on at of from with by'.split(' '))
export const ASKING = new Set('which what whose how'.split(' '))

/** Beside these, `there` points to nothing. */
export const EXISTING = new Set(
  'is are was were be been will has have had not exist exists sitting hi hello hey you out'.split(' '),
)

/** What a question begins with that goes on. */
export const FOLLOWING = new Set('so then and but'.split(' '))

/** What stands behind a verb for what was said before: `compare that with October`. */
export const OBJECT = new Set('that it them those these'.split(' '))

/** Behind `those`, who or what they are. */
export const RELATIVE = new Set('who that which whose we i'.split(' '))

/** What leads to where the rows of a table are. */
export const PLACING = new Set(['in', 'at', 'from', 'with'])
export const QUARTERS = new Set(['first', 'second', 'third', 'fourth'])
/** Numbers by their words, from none on. */
export const COUNTS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** What may stand behind the last word of a clause. */
export const ENDING = new Set(['.', '?', '!', ',', 'and'])
