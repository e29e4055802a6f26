const words = (list: string) => new Set(list.trim().split(/\s+/))

export const CHANGING =
  'This cannot be done from here. A task, a note, another stage of a lead or the text of an email can be proposed, and you can ask for what is there.'
const DELETING = 'Nothing is deleted from here. You can ask for what is there, and delete it where it is shown.'
export const OUTSIDE =
  'That is not in the company’s data. You can ask for leads, tasks, documents, openings, candidates and activities.'

/** Words of sums that are of no data. */
export const COMPUTING = words(
  'what is are how much calculate compute plus minus times x divided by multiplied the sum of and',
)

/** Verbs at the beginning of what cannot be done, with what is said of it. */
export const CANNOT_DO: [verbs: Set<string>, note: string][] = [
  [words('delete remove erase wipe purge trash clear destroy'), DELETING],
  [
    words(
      'assign reassign rename import export upload invite edit update modify archive merge duplicate publish unpublish buy pay fire reject approve convert replace print download install call tweet send increase decrease reduce book reserve arrange organize organise transfer play turn switch reset sing cook fix repair restart unlock order write log',
    ),
    CHANGING,
  ],
]

export const FUTURE =
  'What will be cannot be told. The weighted value of open leads can, and what was won in past months.'

/** Words of what is not known anywhere in a question. */
export const CANNOT_KNOW: [words: Set<string>, note: string][] = [
  [words('predict prediction predictions foresee extrapolate projection projections'), FUTURE],
  [
    words('quota quotas target targets goal goals'),
    'Goals are not kept here. What was won in a period can be told, and compared with another.',
  ],
  [words('duplicates doubles'), 'Whether two records are of the same person or thing is not known here.'],
  [
    words(
      'weather joke jokes poem poems song recipe horoscope football president lottery temperature movie bitcoin industry benchmark benchmarks story stories riddle haiku python javascript translate translation',
    ),
    OUTSIDE,
  ],
]

/** Words of other languages, of which two or more show that a question is in one. */
export const FOREIGN =
  words(`zeige zeig mir alle offenen welche wieviele wie viele unsere meine aufgaben kunden gibt es und der die das
  montre moi toutes les des quels quelles combien nos mes affaires avons nous est cuantos muestra mis todos nuestros clientes tareas
  ist sind haben wir heute letzten monat dieses diesen nicht aux sont dans pour mois dernier ouvertes quanti mostrami tutti`)

export const FOREIGN_NOTE = 'Questions are understood in English only.'

export const HIRING_TIME =
  'How long hiring takes is not computed here. You can ask who was hired in a period, and how long candidates have been in their stage.'

export const WHY =
  'Why something is so cannot be told from here. The reasons that were given for lost deals can, and how figures changed from one period to another.'

/** What asks for advice on what is then done: `should we fire …`. */
export const DEFINITIONS: Partial<Record<string, string>> = {
  winRate: 'The win rate is the share of won deals in all that were closed, won or lost.',
  conversion: 'The conversion is the share of won leads in all leads that are asked for, open ones too.',
  salesCycle: 'The sales cycle is how many days won deals took from their creation to their winning.',
  weightedValue: 'The weighted value is the value of a lead times its probability; of many leads the sum of these.',
}

export const ADVICE =
  'What should be decided cannot be told from here. You can ask for what is known: what somebody won, what is overdue, who waits.'

/** What others do is written nowhere but in notes. */
export const NOT_REPLIED =
  'Whether somebody replied is not kept. When somebody was last in touch can be told, and for how long candidates have been in their stage.'

export const SUPPOSED = 'What would be if something else were so cannot be told. What is, and what was, can.'

/** What leads are needed for how many deals. */
export const NEEDED =
  'How many are needed is not computed. The conversion can be told: which share of leads was won, also by source or owner.'

/** Companies that bought nothing more. */
export const NOT_AGAIN =
  'Who did not buy again in a period cannot be asked for. Companies that bought twice can, and customers without contact for some time.'

export const WHOM_CONTACTED =
  'With how many different leads somebody was in touch is not counted. Calls, meetings, emails and notes are: ask who made the most calls.'

/** Who did something with candidates is not kept beside them. */
export const WHO_DID =
  'Who interviewed, hired or rejected candidates is not counted here. You can ask how many candidates are in which stage, and what somebody did in a period.'

/** What asks what can be asked. */
export const HELP = [
  'help',
  'what can you do',
  'what can i do',
  'what can i do here',
  'what can i ask',
  'what can i ask you',
  'what do you do',
  'what do you know',
  'how do you work',
  'how does this work',
  'who are you',
  'what are you',
  'how can you help',
  'how can you help me',
  'what are your capabilities',
  'give me examples',
  'give me some examples',
  'examples',
  'show me examples',
  'what questions can i ask',
  'what should i ask',
  'what is possible',
  'can you help me',
  'i need help',
  'help me',
  'how do i use this',
  'hello',
  'hi',
  'hey',
  'thanks',
  'thank you',
  'ok thanks',
  'great thanks',
  'thanks a lot',
  'good morning',
  'good afternoon',
  'hello there',
]
