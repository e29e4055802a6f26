import type { QuerySubject } from '../../../../../contract/data-query/fields.ts'
import { fieldOf } from '../catalogue.ts'
import { rulesOf } from '../chart.ts'
import type { Cond, Values } from '../meaning.ts'
import { asked, ended, found, most, named, notKept, of, REACHING, show, when } from './meanings.ts'

const rule = rulesOf<Values>()

const isOfField = ({ on }: Values['Where'], field: string) =>
  Object.entries(on).some(([subject, condition]) => condition.field === fieldOf(subject as QuerySubject, field))

const NEAR = 'How far places are from each other is not known. You can ask for a city, a state or a country.'

const OF_PLACE = new Set<string>(['place', 'location', 'city', 'state', 'country'])

/** Why a deal was lost, where it is no day and nobody. */
const because = (text: string): Cond | undefined =>
  /^(same|these|those|all|last|next|date|me|us|now|most|least|often|else|leads?|deals?|customers?|it|that|this|they)\b/.test(
    text,
  )
    ? undefined
    : { k: 'text', text, field: 'lostReason', lost: true }

/** What is looked up as it was typed. */
export const TEXTS = [
  // Texts.
  rule(
    'Cond',
    'about/on/mentioning/mention/mentions/containing/contain/contains/regarding/concerning/covering/with Quote',
    (text) => ({ k: 'text', text }),
  ),
  rule(
    'Cond',
    'Field with/containing Quote in their/its/the name',
    (field, text) => ({ k: 'text', text, field }),
    -0.3,
  ),
  rule('Cond', 'Quote in their? Field', (text, field) => ({ k: 'text', text, field })),
  rule('Quotes', 'Quote', (text) => [text]),
  rule('Quotes', 'Quotes or/, Quote', (texts, text) => [...texts, text]),
  rule('Cond', 'in Quotes', (texts) => ({ k: 'name', kind: 'place', texts }), -0.1),
  rule(
    'Cond',
    'Field with? Quotes',
    (field, texts) => ({
      k: 'text',
      text: texts[0] ?? '',
      ...(texts.length > 1 && { others: texts.slice(1) }),
      field,
    }),
    -0.1,
  ),
  // `the same for Anna`
  rule(
    'Part',
    'same/likewise/ditto but? for/with/in/from/by Part',
    (part) => (part.k === 'subject' ? undefined : part),
    -0.1,
  ),
  rule(
    'Part',
    'close/closer/closest to Name',
    ({ kind }) => (kind === 'place' || kind === 'location' ? notKept(NEAR) : undefined),
    -0.5,
  ),
  // `company Acme`
  rule(
    'Cond',
    'Field is/of/:/=? Name',
    (field, name) =>
      field === name.kind || (OF_PLACE.has(name.kind) && OF_PLACE.has(field)) ? named(name) : undefined,
    -0.2,
  ),
  rule('Cond', 'Field Cond', (field, cond) => (cond.k === 'where' && isOfField(cond, field) ? cond : undefined), -0.05),
  rule(
    'Cond',
    '<assigned/created/uploaded> to/by you',
    (word) => ({ k: 'person', is: ['me'], ...(word !== 'assigned' && { role: 'by', did: 'created' }) }),
    -0.2,
  ),
  rule(
    'Cond',
    'Subject with Quotes',
    ({ subject }, texts) => (subject === 'leads' ? { k: 'name', kind: 'lead', texts } : undefined),
    -0.2,
  ),
  rule(
    'Cond',
    'Field Subject',
    (field, { also }) => (field === 'kind' && also?.documents ? { k: 'where', on: also } : undefined),
    -0.1,
  ),
  rule(
    'Cond',
    'kind <word/text/markdown>',
    (kind) => ({ k: 'where', on: { documents: { field: 'kind', is: [kind === 'word' ? 'word' : 'text'] } } }),
    -0.2,
  ),
  rule('Cond', 'tagged Quotes', (texts) => ({ k: 'name', kind: 'tag', texts })),
  rule('Cond', 'for Quotes', (texts) => ({ k: 'name', kind: 'opening', texts }), -0.1),
  rule(
    'Cond',
    'lost? because of Quotes',
    (texts) => ({
      k: 'text',
      text: texts[0] ?? '',
      ...(texts.length > 1 && { others: texts.slice(1) }),
      field: 'lostReason',
    }),
    -0.1,
  ),
  // `how much did we lose to “no budget this year”`
  rule('Parts', 'lose/lost/losing to/over Quote', (text) => [
    ended('lost'),
    { k: 'text', text, field: 'lostReason', lost: true },
  ]),
  rule('Cond', 'Without due', () => ({ k: 'has', field: 'due', not: true })),
  rule(
    'Cond',
    'Subject Bound',
    (subject, bound) =>
      subject.subject === 'candidates' && bound.unit === null ? { k: 'counted', bound, parts: [subject] } : undefined,
    0.1,
  ),
  rule('Cond', 'Person Aux? Not Own', (person) => ({ k: 'person', ...person, not: true })),
  rule('Cond', 'Quote', (text) => ({ k: 'text', text }), 0.1),
  rule(
    'Cond',
    '<mentioning/mention/mentions/containing/contain/contains/regarding/concerning/covering/discussing/say/cover> Text',
    (word, text) => ({ k: 'text', text, ...(word === 'say' && { weak: word }) }),
    0.4,
  ),
  rule(
    'Parts',
    'Subject is/are? <about/on/to> Text',
    (subject, word, text) =>
      word === 'to' && subject.subject !== 'tasks'
        ? undefined
        : [subject, { k: 'text', text, ...(word !== 'about' && { weak: word }) }],
    0.4,
  ),
  rule('Parts', 'Subject that/who/which? want/wants/wanted/need/needs/needed/requested Text', (subject, text) => [
    subject,
    { k: 'text', text, weak: 'want' },
  ]),
  rule(
    'Parts',
    'who/anyone/anybody/someone/somebody is? interested/want/wants/wanted/asking us? in/for? Text',
    (text) => [of('leads'), { k: 'text', text, weak: 'want' }],
    -0.4,
  ),
  rule('Cond', 'interested/interest/asked in/about/for Text', (text) => ({ k: 'text', text, weak: 'want' })),
  // `asked for 5 percent off`, as it is written down
  rule(
    'Cond',
    'want/wants/wanted/ask/asks/asked/asking/offer/offered/get/got/given us/them? for? us/them? already? Amount off/discount/less',
    ({ value, unit }) => (unit === 'percent' ? { k: 'text', text: `${value} % off`, weak: 'want' } : undefined),
    -1,
  ),
  // `where finance wants 5 percent off`: whoever it is there that does
  rule(
    'Cond',
    'Name people/department? want/wants/wanted/ask/asks/asked/asking us? for? Amount off/discount/less',
    ({ kind }, { value, unit }) =>
      kind === 'title' && unit === 'percent' ? { k: 'text', text: `${value} % off`, weak: 'want' } : undefined,
    -1.2,
  ),
  ...['involve/involves/involving Text', 'asking us? for Text'].map((asked) =>
    rule('Cond', asked as 'Text', (text) => ({ k: 'text', text, weak: 'want' })),
  ),
  rule('Cond', 'talk/talks/speak/speaks about Text', (text) => ({ k: 'text', text })),
  // `the pricing document`
  rule(
    'Parts',
    'Unk Subject',
    (text, subject) => (subject.subject === 'documents' ? [subject, { k: 'text', text }] : undefined),
    0.2,
  ),
  rule('Cond', 'Unk', (text) => ({ k: 'text', text, guess: true }), 0.6),
  rule('Cond', 'with the? word/words Text', (text) => ({ k: 'text', text }), 0.1),
  rule(
    'Cond',
    'carrying/carry/with/under/have/has/having? Text tag/label',
    (text) => ({ k: 'text', text, field: 'tag' }),
    0.1,
  ),
  rule('Cond', 'tagged/labelled/labeled as/with? Text', (text) => ({ k: 'text', text, field: 'tag' }), 0.1),
  rule('Cond', 'with? the? tag/label Text', (text) => ({ k: 'text', text, field: 'tag' }), 0.1),
  rule(
    'Cond',
    'tagged Text or Text',
    (first, second) => ({ k: 'text', text: first, others: [second], field: 'tag' }) as Cond,
    -1,
  ),
  rule(
    'Parts',
    'Subject named/called Name',
    (subject, { texts }) => [subject, { k: 'text', text: texts[0] ?? '', field: 'name' }],
    -0.5,
  ),
  // `find candidate Viktor Hallberg`
  rule(
    'Parts',
    'Subject Unk',
    (subject, text) =>
      subject.one && (subject.subject === 'leads' || subject.subject === 'candidates') && /^\p{Lu}/u.test(text)
        ? [subject, { k: 'text', text, field: 'name' }]
        : undefined,
    0.2,
  ),
  // `by whom was the price list uploaded`
  rule(
    'Parts',
    'by? who was/were Text uploaded/added by?',
    (text) => [asked([{ field: 'owner' }]), of('documents'), { k: 'text', text, field: 'name' }],
    -0.5,
  ),
  rule(
    'Parts',
    'who uploaded the/our/this Text',
    (text) =>
      /^(most|least|first|last|latest|newest|oldest|biggest|largest|smallest|fewest)\b/i.test(text)
        ? undefined
        : [asked([{ field: 'owner' }]), of('documents'), { k: 'text', text, field: 'name' }],
    -0.5,
  ),
  rule(
    'Cond',
    '<named/called> Text',
    (word, text) =>
      word === 'called' &&
      /^(this|last|next|in|since|on|today|yesterday|back|us|yet|at|more|less|twice|once|over|by|for|often|never|again|most|a lot|\d)\b/i.test(
        text,
      )
        ? undefined
        : { k: 'text', text, field: 'name' },
    0.1,
  ),
  rule('Parts', 'was/were/been active', () => [of('activities'), most(true)], -1),
  // `phone Jane Doe`
  rule(
    'Parts',
    'phone/email/mail/address/number Name',
    (name) => (name.kind === 'lead' || name.kind === 'candidate' ? found(name, { contact: true }) : undefined),
    -0.5,
  ),
  // `Jane Doe's number`, `her number`
  rule('Part', 'what is/are the phone/telephone/mobile number', () => show('phone'), -1),
  rule(
    'Parts',
    "Person 's email/mail",
    (person) => [
      { k: 'person', ...person },
      { k: 'field', field: 'email' },
    ],
    -0.7,
  ),
  rule('Part', 'his/her email/mail', () => show('email'), -0.7),
  rule('Part', 'his/her/their/hers number/mobile/cell', () => show('phone'), -0.5),
  rule(
    'Parts',
    "Name 's? Field",
    (name, field) =>
      (name.kind === 'candidate' && fieldOf('candidates', field)) ||
      (REACHING.has(field) && (name.kind === 'lead' || name.kind === 'company'))
        ? found(name, { contact: true, show: field })
        : undefined,
    -0.5,
  ),
  rule(
    'Parts',
    'what is number/mobile/cell of/for Name',
    (name) =>
      name.kind === 'lead' || name.kind === 'candidate' ? found(name, { contact: true, show: 'phone' }) : undefined,
    -1,
  ),
  rule(
    'Parts',
    "Name 's? number/mobile/cell",
    (name) =>
      name.kind === 'lead' || name.kind === 'candidate' ? found(name, { contact: true, show: 'phone' }) : undefined,
    -0.5,
  ),
  rule(
    'Cond',
    'because of/they/he/she/customer/customers/people? chose/bought/liked/had/have/has? lack? of? Text',
    (text) => ({ k: 'text', text, field: 'lostReason' }),
    0.1,
  ),
  // `who fell through over salary`
  rule(
    'Cond',
    'because? over/about/of/on the/their? salary/pay/money',
    () => ({ k: 'text', text: 'salary', field: 'rejectionReason' }),
    0.2,
  ),
  // `who told us in May that there was no budget`
  rule(
    'Parts',
    'who/which Subject? told/tell us/me in? Period? that? there/they was/were/is/had/have/has Text',
    (of, period, text) => [
      of ?? { k: 'subject', subject: 'leads' },
      ended('lost'),
      { k: 'text', text, field: 'lostReason', lost: true },
      ...(period ? [when(period)] : []),
    ],
    -1,
  ),
  // `who is currently interested in reception furniture`: open leads that say so
  rule(
    'Parts',
    'who/which/what Subject? is/are currently/still? interested in Text now/currently?',
    (of, text) =>
      of && of.subject !== 'leads'
        ? undefined
        : [
            { k: 'subject', subject: 'leads' },
            { k: 'where', on: { leads: { field: 'outcome', is: ['open'] } } },
            { k: 'text', text },
          ],
    -1,
  ),
  // `fell through in May because the customer's move was called off`
  rule('Cond', 'because our/the/their/a? Text', because, 0.3),
  // `lost for lack of budget`, `because there was no budget`
  ...['for lack/want of Text', 'because there/they/he/she/customer/customers was/were/is/had/have/has no Text'].map(
    (lack) => rule('Cond', lack as 'Text', (text) => ({ k: 'text', text, field: 'lostReason', lost: true }), -0.3),
  ),
  rule('Cond', 'reason was/is/mentions/contains/says Text', (text) => ({ k: 'text', text, field: 'lostReason' }), 0.1),
  rule('Cond', 'lost/lose/dropped/drop/withdrew out? to/on/over/for/because someone/somebody? Text', because, -0.5),
  // `went to a cheaper supplier`
  rule('Cond', 'went/gone to/with someone/somebody? Text', because, -0.3),
  // `how many deals did cheaper suppliers take from us`
  rule('Cond', 'do/does/did/have/has Text take/taken/took/cost Subject? away? from? us', because, -1),
  rule(
    'Parts',
    'do/does/did/have/has Text win/won us',
    (text) => [{ k: 'text', text, field: 'lostReason' }, ended('won')],
    -1,
  ),
  // `did we lose a deal this year to a cheaper supplier`
  rule(
    'Parts',
    'lost/lose/losing Subject? Period? to/against Text',
    (subject, period, text) => {
      const reason = because(text)
      return reason && [reason, ...(subject ? [subject] : []), ...(period ? [when(period)] : [])]
    },
    -0.4,
  ),
  rule(
    'Cond',
    '<in/from/outside> Unk',
    (word, text) =>
      !/^\p{Lu}/u.test(text)
        ? undefined
        : { k: 'name', kind: 'place', texts: [text], ...(word === 'outside' && { not: true }) },
    1.2,
  ),
]
