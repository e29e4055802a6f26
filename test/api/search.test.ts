import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askSearch } from '../../contract/assistant/calls.ts'
import { eraseCandidate, updateCandidate } from '../../contract/candidates/calls.ts'
import { createDocument, deleteDocument, listDocuments, updateDocument } from '../../contract/documents/calls.ts'
import { createLeadNote, deleteLeadNote, restoreLeadNote, updateLeadNote } from '../../contract/lead-notes/calls.ts'
import { createLead, deleteLead, listLeads, patchLead, restoreLead } from '../../contract/leads/calls.ts'
import { createOpening, deleteOpening, patchOpening, restoreOpening } from '../../contract/openings/calls.ts'
import { search } from '../../contract/search/calls.ts'
import type { SearchHit, SearchKind } from '../../contract/search/fields.ts'
import { createTask, deleteTask, patchTask, restoreTask } from '../../contract/tasks/calls.ts'
import { countStale, reindex } from '../../server/features/search/rules.ts'
import { JOB } from '../../server/platform/calls/caller.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Member, Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace

beforeAll(async () => {
  server = await startServer()
  acme = await server.workspace('Acme')
})
afterAll(() => server.close())

async function find(query: string, { by = acme.user, ...more }: { by?: Member; kind?: SearchKind } = {}) {
  const { groups } = await by.call(search, { query: { query, limit: '50', ...more } as never })
  return groups.flatMap(({ hits }) => hits)
}
const idsOf = async (query: string, more: Parameters<typeof find>[1] = {}) =>
  (await find(query, more)).map(({ id }) => id)
const marked = ({ text, marks }: SearchHit['title']) => marks.map(({ start, end }) => text.slice(start, end))
const lead = async (body: { name: string } & Record<string, string>) =>
  (await acme.user.call(createLead, { body: body as never })).id

/** A document as it is after its file was read. */
async function addDocument({
  title,
  passages = [],
  tags = [],
  content = '',
  isPublic = true,
  by = acme.user,
}: {
  title: string
  passages?: string[]
  tags?: string[]
  content?: string
  isPublic?: boolean
  by?: Member
}): Promise<string> {
  const id = randomUUIDv7()
  await server.superuser.query(
    `insert into documents (company_id, id, uploaded_by, title, tags, content, is_public, status)
     values ($1, $2, $3, $4, $5, $6, $7, 'ready')`,
    [acme.companyId, id, by.id, title, tags, content, isPublic],
  )
  await addPassages(id, passages)
  return id
}

async function addPassages(id: string, passages: string[]) {
  let start = 0
  for (const [position, text] of passages.entries()) {
    await server.superuser.query(
      `insert into document_passages (company_id, document_id, position, heading, start_offset, end_offset, text)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [acme.companyId, id, position, `Part ${position}`, start, start + text.length, text],
    )
    start += text.length
  }
}

const changeDocument = (id: string, change: string) =>
  server.superuser.query(`update documents set ${change} where id = $1`, [id])

describe('a search finds', () => {
  test('a lead by its name, company, email, domain, title, city, website and notes', async () => {
    const id = await lead({
      name: 'Ottoline Quarrington',
      company: 'Brightwater Ltd',
      email: 'ottoline@brightwater-group.example',
      title: 'Comptroller',
      city: 'Reykjavik',
      website: 'https://quartzvale.example',
      notes: 'Prefers carrier pigeons.',
    })
    for (const query of [
      'ottoline quarrington',
      'QUARRINGTON',
      'brightwater ltd',
      'ottoline@brightwater-group.example',
      'brightwater-group.example',
      'comptroller',
      'reykjavik',
      'quartzvale',
      'carrier pigeon',
    ]) {
      expect(await idsOf(query), query).toContain(id)
    }
  })

  test('a lead by a note on it, with the words of the note', async () => {
    const id = await lead({ name: 'Hal Noted' })
    const params = { leadId: id }
    const note = await acme.user.call(createLeadNote, {
      params,
      body: { content: 'They asked about zeppelin insurance.' },
    })
    const [hit] = await find('zeppelins')
    expect(hit).toMatchObject({ kind: 'lead', id, title: { text: 'Hal Noted' }, passage: null })
    expect(marked(hit?.excerpt as SearchHit['excerpt'])).toEqual(['zeppelin'])
    // Words of the lead and of its note together.
    expect(await idsOf('hal zeppelin')).toEqual([id])
    const at = { params: { leadId: id, noteId: note.id } }
    await acme.user.call(updateLeadNote, { ...at, body: { content: 'They asked about dirigible insurance.' } })
    expect(await idsOf('zeppelin')).toEqual([])
    expect(await idsOf('dirigible')).toEqual([id])
    await acme.user.call(deleteLeadNote, at)
    expect(await idsOf('dirigible')).toEqual([])
    await acme.user.call(restoreLeadNote, at)
    expect(await idsOf('dirigible')).toEqual([id])
    await acme.user.call(deleteLead, { params: { id } })
    expect(await idsOf('dirigible')).toEqual([])
    await acme.user.call(restoreLead, { params: { id } })
    expect(await idsOf('dirigible')).toEqual([id])
  })

  test('a document by title, tag and passage, with the place of the passage', async () => {
    const passages = ['Nothing of note is said here. ', 'Turbines are lubricated with whale oil.']
    const id = await addDocument({ title: 'Maintenance handbook', tags: ['hydropower'], passages })
    expect(await idsOf('maintenance', { kind: 'document' })).toEqual([id])
    expect(await idsOf('hydropower')).toEqual([id])
    const [hit] = await find('lubricating turbine')
    expect(hit).toMatchObject({ kind: 'document', id, passage: { start: 30, end: 69, heading: 'Part 1' } })
    expect(marked(hit?.excerpt as SearchHit['excerpt'])).toEqual(['Turbines', 'lubricated'])
  })

  test('a document that was written here by its content, until it has passages', async () => {
    const id = await addDocument({ title: 'Plain', content: 'Something about marmalade.' })
    expect(await idsOf('marmalade')).toEqual([id])
    await addPassages(id, ['Something about marmalade.', 'And chutney.'])
    expect(await find('marmalade')).toMatchObject([{ id, passage: { start: 0 } }])
    await server.superuser.query('delete from document_passages where document_id = $1', [id])
    expect(await find('marmalade')).toMatchObject([{ id, passage: null }])
    expect(await idsOf('chutney')).toEqual([])
  })

  test('a task, an opening and a candidate', async () => {
    const task = await acme.user.call(createTask, {
      body: { title: 'Calibrate sextants', description: 'In the attic' },
    })
    const opening = await acme.owner.call(createOpening, {
      body: {
        title: 'Astrolabe maker',
        description: 'You polish brass.',
        location: 'Tromsø',
        status: 'active',
        publishedOnPortal: true,
      },
    })
    expect(await idsOf('sextant')).toEqual([task.id])
    expect(await idsOf('attics')).toEqual([task.id])
    expect(await idsOf('astrolabe')).toEqual([opening.id])
    expect(await idsOf('tromso')).toEqual([opening.id])
    const candidate = await apply(opening.id, { firstName: 'Xanthe', lastName: 'Ødegård', phone: '+47 22 98 76 54' })
    expect(await find('odegard')).toMatchObject([
      {
        kind: 'candidate',
        id: candidate,
        title: { text: 'Xanthe Ødegård', marks: [{ start: 7, end: 14 }] },
        detail: 'Astrolabe maker',
      },
    ])
    expect(await idsOf('22987654')).toEqual([candidate])
  })

  test('phones by their digits, with and without the country, and by the last seven', async () => {
    const id = await lead({ name: 'Phil Phone', phone: '+1 (555) 010-2345' })
    for (const query of [
      '+1 (555) 010-2345',
      '5550102345',
      '15550102345',
      '0102345',
      '555 010 2345',
      '+1-555-010-2345',
      'phil 5550102345',
    ])
      expect(await idsOf(query), query).toEqual([id])
    expect(await idsOf('5550102346')).toEqual([])
    const [hit] = await find('5550102345')
    expect(marked(hit?.excerpt as SearchHit['excerpt'])).toEqual(['+1 (555) 010-2345'])
  })

  test('words in another form, without accents, half typed and mistyped', async () => {
    const id = await lead({ name: 'Žofie Lindqvist', company: 'Wandering Architects' })
    for (const query of [
      'zofie',
      'ŽOFIE',
      'lindq',
      'lindqvits',
      'lindqist',
      'zofie lindqvst',
      'architect',
      'archit',
      'wander',
    ])
      expect(await idsOf(query), query).toEqual([id])
    const [hit] = await find('lindq')
    expect(marked(hit?.title as SearchHit['title'])).toEqual(['Lindqvist'])
  })

  test('phrases in quotes as they stand, whatever stands between their words', async () => {
    const first = await addDocument({ title: 'One', passages: ['The velvet hammer, Inc. was founded.'] })
    const second = await addDocument({ title: 'Two', passages: ['The hammer was wrapped in velvet, inc. packaging.'] })
    expect((await idsOf('velvet hammer inc')).sort()).toEqual([first, second].sort())
    expect(await idsOf('"velvet hammer inc"')).toEqual([first])
    expect(await idsOf('“Velvet Hammer”')).toEqual([first])
    expect(await idsOf('"hammer velvet"')).toEqual([])
  })

  test('a phrase in whichever text of a record it stands, and shows that one', async () => {
    const passages = [
      'Amber lanterns: an amber lantern is a lantern of amber, for lantern and amber.',
      'Nothing of that is told in this part.',
      'Hang it beside the lantern amber door.',
    ]
    const id = await addDocument({ title: 'House rules', passages })
    await addDocument({ title: 'Elsewhere', passages: [passages[0] as string] })
    const start = (passages[0] + (passages[1] as string)).length
    expect(await find('"lantern amber"')).toMatchObject([{ id, passage: { start, heading: 'Part 2' } }])
    expect(await idsOf('"beside the lantern amber"')).toEqual([id])
    const noted = await lead({ name: 'Lana Lanyard', notes: 'Lanyard is teal. Is lanyard teal?' })
    await acme.user.call(createLeadNote, {
      params: { leadId: noted },
      body: { content: 'Wants a teal lanyard today.' },
    })
    const [hit] = await find('"teal lanyard"')
    expect(hit).toMatchObject({ id: noted, excerpt: { text: 'Wants a teal lanyard today.' } })
  })

  test('no phrase in a text of someone else', async () => {
    const content = 'The cobalt walrus sleeps.'
    await addDocument({ title: 'Private', passages: ['Walrus cobalt, cobalt walrus.', content], isPublic: false })
    expect(await find('"cobalt walrus sleeps"', { by: acme.admin })).toEqual([])
    expect((await find('"cobalt walrus sleeps"')).length).toBe(1)
  })

  test('people and companies that are called as stop words are', async () => {
    const id = await lead({ name: 'Will Don', company: 'The Who' })
    for (const query of ['will don', 'the who', 'Will']) expect(await idsOf(query), query).toContain(id)
  })

  test('a record by its id', async () => {
    const id = await lead({ name: 'Ida Identified' })
    expect(await find(id)).toMatchObject([{ kind: 'lead', id }])
    expect(await find(id.toUpperCase())).toMatchObject([{ kind: 'lead', id }])
    expect(await find(randomUUIDv7())).toEqual([])
  })

  test('only the kind that is asked for, and as many as asked for', async () => {
    for (const name of ['Kindly A', 'Kindly B', 'Kindly C']) await lead({ name })
    await acme.user.call(createTask, { body: { title: 'Kindly reply' } })
    const { groups } = await acme.user.call(search, { query: { query: 'kindly', limit: '2' } as never })
    expect(groups.map(({ kind, hits }) => [kind, hits.length]).sort()).toEqual([
      ['lead', 2],
      ['task', 1],
    ])
    expect((await find('kindly', { kind: 'task' })).map(({ kind }) => kind)).toEqual(['task'])
  })
})

describe('what is found comes', () => {
  test('with the very title first, then the word in a title, then in the text', async () => {
    const inText = await addDocument({ title: 'Minutes', passages: ['We spoke of the pangolin at length.'] })
    const inTitle = await addDocument({ title: 'Pangolin care and feeding', passages: ['It eats ants.'] })
    const exact = await addDocument({
      title: 'Pangolin',
      passages: ['Long ago, many animals lived in many places, far and wide.'],
    })
    expect(await idsOf('pangolin')).toEqual([exact, inTitle, inText])
  })

  test('in the same order however many are asked for, also of texts in several pieces', async () => {
    for (let count = 0; count < 9; count += 1) {
      const passages = Array.from(
        { length: 1 + (count % 4) },
        (_, at) => `${'Ibex '.repeat(1 + ((at + count) % 3))} on a rock. `,
      )
      await addDocument({ title: `Report ${count}`, passages })
      const params = { leadId: await lead({ name: `Ibex Keeper ${count % 2 === 0 ? 'Ibex' : ''}` }) }
      for (let note = 0; note < count % 3; note += 1)
        await acme.user.call(createLeadNote, { params, body: { content: `Feeds ${'an ibex '.repeat(1 + note)}` } })
    }
    for (const query of ['ibex', 'ibex rock', 'ibex feeding']) {
      const { groups } = await acme.user.call(search, { query: { query, limit: '50' } as never })
      const few = await acme.user.call(search, { query: { query, limit: '3' } as never })
      expect(few.groups.length, query).toBe(groups.length)
      for (const { kind, hits } of few.groups)
        expect(hits, query).toEqual(groups.find((group) => group.kind === kind)?.hits.slice(0, 3))
    }
  })

  test('with all of the words alone where something has all of them', async () => {
    const both = await lead({ name: 'Gretel Hummingbird' })
    const one = await lead({ name: 'Gretel Sparrow' })
    expect(await idsOf('gretel hummingbird')).toEqual([both])
    expect(await idsOf('gretel ostrich')).toEqual(expect.arrayContaining([both, one]))
  })

  test('with the rarer word weighing more, in answer to a question', async () => {
    for (let count = 0; count < 8; count += 1)
      await addDocument({ title: `Report ${count}`, passages: ['The quarterly budget of a department.'] })
    const wanted = await addDocument({ title: 'Report X', passages: ['The budget of the observatory.'] })
    const [first] = await idsOf('what is the quarterly budget of our observatory')
    expect(first).toBe(wanted)
  })

  test('with the words that the best answers share, however long the question is', async () => {
    const shared = 'Anemometer mast sonic cup vane logger boom.'
    for (const part of ['gearbox', 'rotor', 'nacelle'])
      await addDocument({ title: 'Windfarm', passages: [`The ${part} of the windfarm stalls in gales. ${shared}`] })
    const unlike = await addDocument({
      title: 'Notes',
      passages: ['Gales bring rain, and rain brings gales to the pier.'],
    })
    const alike = await addDocument({ title: 'Notes', passages: [`${shared} ${shared} It is read in gales by us.`] })
    for (let count = 0; count < 8; count += 1) await addDocument({ title: 'Other', passages: ['Nothing of this.'] })
    const short = 'Why do rotor and nacelle of a windfarm stall in gales?'
    const long = `${short} In all gales, in gales of spring, gales of autumn, gales by night, in gales?`
    for (const asked of [short, long]) {
      const ids = await idsOf(asked, { kind: 'document' })
      expect(ids.indexOf(alike), asked).toBeGreaterThan(0)
      expect(ids.indexOf(alike), asked).toBeLessThan(ids.indexOf(unlike))
    }
  })

  test('with what stands in quotes as words like any others, where these are a part of a sentence', async () => {
    const id = await addDocument({ title: 'Valves', passages: ['The gasket of the steam valve failed in 2024.'] })
    const asked = 'what do we know of the "steam valve gasket" that is said to have "failed" on 2024-01-15'
    expect(await idsOf(asked, { kind: 'document' })).toEqual(expect.arrayContaining([id]))
    expect(await idsOf('"steam valve gasket" failed')).toEqual([])
  })
})

describe('private documents', () => {
  test('are found by their uploader alone', async () => {
    const secret = { title: 'Redundancy plan', passages: ['Operation nightjar begins in May.'], tags: ['nightjar'] }
    const id = await addDocument({ ...secret, isPublic: false })
    for (const query of [
      'nightjar',
      'redundancy',
      '"operation nightjar"',
      'nightj',
      id,
      'when does the operation nightjar begin',
    ]) {
      expect(await idsOf(query), query).toContain(id)
      for (const by of [acme.owner, acme.admin]) expect(await idsOf(query, { by }), query).toEqual([])
    }
    await changeDocument(id, 'is_public = true')
    expect(await idsOf('nightjar', { by: acme.owner })).toEqual([id])
    await changeDocument(id, 'is_public = false')
    expect(await idsOf('nightjar', { by: acme.owner })).toEqual([])
    expect(await idsOf('nightjar')).toEqual([id])
  })

  test('do not change how others’ hits are weighed', async () => {
    await addDocument({ title: 'Seen', passages: ['The plover nests.'] })
    const score = async () => (await find('plover', { by: acme.owner }))[0]?.score
    const before = await score()
    for (let count = 0; count < 3; count += 1)
      await addDocument({ title: 'Unseen', passages: ['A plover, a plover.'], isPublic: false })
    expect(await score()).toBe(before)
  })
})

describe('to a colleague a private document is as if it were not there', () => {
  let firm: Workspace
  const ASKED = [
    'narwhall',
    'quillfeathr',
    'quillfeathers',
    'brightwaterz',
    'nar',
    'quillf',
    'brig',
    'sales of quillfeather in the north of spain',
    'quarterly report',
    'quarterly report on the narwhale',
    '"quarterly report"',
  ]
  /** What a colleague is answered, to the letter: searches, lists with what they took for the search, and the assistant. */
  async function replies() {
    const all: unknown[] = []
    for (const query of ASKED) {
      all.push([query, await firm.user.call(search, { query: { query, limit: '50' } as never })])
      for (const { path } of [listLeads, listDocuments]) {
        const list = await firm.user.request(`${path}?${new URLSearchParams({ limit: '50', search: query })}`)
        all.push([path, query, list.body, list.headers.get('x-search-meant')])
      }
      const { analysis } = await firm.user.call(askSearch, { body: { query } })
      all.push([query, analysis.summary, analysis.reading, analysis.relevantResults, analysis.notes])
    }
    return all
  }
  // One slip from words that others have, begun like them, in other forms of them, and with the words of a question.
  const SECRETS = [
    'Narwhal quillfeathre narwhals quillfeathers brightwatery narwhalx narrow narration quillfeatherdom brig brigs bright',
    'The sales of quillfeather went north with the quarterly budget, which the spain branch signed in the north.',
    'The report of the spain branch: a quarterly report on quarterly sales. North, north, north.',
  ]

  beforeAll(async () => {
    firm = await server.workspace('Firm')
    for (const [name, company] of [
      ['Narwhala Quillfeather', 'Brightwaters'],
      ['Nardo Quill', 'Brightwell'],
    ])
      await firm.owner.call(createLead, { body: { name, company } as never })
    for (let count = 0; count < 6; count += 1)
      await firm.owner.call(createDocument, {
        body: {
          title: `Quarterly report ${count}`,
          content: `Sales in the north${' of the branch'.repeat(count)}, signed budget ${'spain '.repeat(count % 3)}`,
          isPublic: true,
        } as never,
      })
  })

  const documents = SECRETS.map((content, at) => ({ title: at === 2 ? 'Quarterly report' : `Secret ${at}`, content }))
  const add = (isPublic: boolean) =>
    Promise.all(documents.map((body) => firm.owner.call(createDocument, { body: { ...body, isPublic } as never })))

  test('that was always private, that becomes so, and that is deleted', { tags: 'slow' }, async () => {
    const before = await replies()
    const hidden = await add(false)
    expect(await replies()).toEqual(before)
    const shown = await add(true)
    expect(await replies()).not.toEqual(before)
    for (const { id } of shown) await firm.owner.call(updateDocument, { params: { id }, body: { isPublic: false } })
    expect(await replies()).toEqual(before)
    expect(await idsOf('narwhalxx', { by: firm.owner, kind: 'document' })).toHaveLength(2)
    for (const { id } of [...hidden, ...shown]) await firm.owner.call(deleteDocument, { params: { id } })
    expect(await replies()).toEqual(before)
  })

  test('also where words are counted beforehand', { tags: 'slow' }, async () => {
    await server.superuser.query(
      `insert into documents (company_id, id, uploaded_by, title, content, is_public, status)
       select $1, uuidv7(), $2, 'Memo ' || n, 'The granite harvest ' || case when n % 7 = 0 then 'of barley' else 'is in' end, true, 'ready'
       from generate_series(1, 5500) n`,
      [firm.companyId, firm.owner.id],
    )
    const counted = async () => {
      await server.superuser.query(`update search_figures set updated_at = '2020-01-01' where company_id = $1`, [
        firm.companyId,
      ])
      await countStale(server.database.company(firm.companyId, JOB))
      return Promise.all(
        ['granite harvest', 'barley harvest', 'what is the granite harvest of barley in the north'].map((query) =>
          firm.user.call(search, { query: { query } as never }),
        ),
      )
    }
    const before = await counted()
    await server.superuser.query(
      `insert into documents (company_id, id, uploaded_by, title, content, is_public, status)
       select $1, uuidv7(), $2, 'Harvest', 'The barley of the north.', false, 'ready' from generate_series(1, 700) n`,
      [firm.companyId, firm.owner.id],
    )
    expect(await counted()).toEqual(before)
  })
})

describe('the index follows', () => {
  test('what is changed, deleted and restored', async () => {
    const body = { title: 'Juggle anvils' }
    const task = await acme.user.call(createTask, { body })
    const opening = await acme.owner.call(createOpening, { body: { title: 'Anvil juggler', description: 'x' } })
    const person = await lead({ name: 'Anvil Andy' })
    const paper = await addDocument({ title: 'Anvils' })
    const all = [task.id, opening.id, person, paper]
    expect((await idsOf('anvil')).sort()).toEqual([...all].sort())

    await acme.user.call(patchTask, { params: { id: task.id }, body: { title: 'Juggle feathers' } })
    await acme.owner.call(patchOpening, { params: { id: opening.id }, body: { title: 'Feather juggler' } })
    await acme.user.call(patchLead, { params: { id: person }, body: { name: 'Feather Andy' } })
    await changeDocument(paper, `title = 'Feathers'`)
    expect(await idsOf('anvil')).toEqual([])
    expect((await idsOf('feather')).sort()).toEqual([...all].sort())

    await acme.user.call(deleteTask, { params: { id: task.id } })
    await acme.owner.call(deleteOpening, { params: { id: opening.id } })
    await acme.user.call(deleteLead, { params: { id: person } })
    await changeDocument(paper, 'deleted_at = now()')
    expect(await idsOf('feather')).toEqual([])

    await acme.user.call(restoreTask, { params: { id: task.id } })
    await acme.owner.call(restoreOpening, { params: { id: opening.id } })
    await acme.user.call(restoreLead, { params: { id: person } })
    await changeDocument(paper, 'deleted_at = null')
    expect((await idsOf('feather')).sort()).toEqual([...all].sort())
  })

  test('a candidate who is erased, of whom no word is left', async () => {
    const opening = await acme.owner.call(createOpening, {
      body: { title: 'Beekeeper', description: 'x', status: 'active', publishedOnPortal: true },
    })
    const id = await apply(opening.id, { firstName: 'Zebulon', lastName: 'Beekeeper' })
    await acme.owner.call(updateCandidate, { params: { id }, body: { notes: 'Once met a quokka.' } as never })
    expect(await idsOf('zebulon')).toEqual([id])
    expect(await idsOf('quokka')).toEqual([id])
    await acme.owner.call(eraseCandidate, { params: { id } })
    expect(await idsOf('zebulon')).toEqual([])
    const { rows } = await server.superuser.query(
      `select word from search_words where word in ('zebulon', 'quokka', 'beekeeper')
       union all select 'entry' from search_entries where id = $1`,
      [id],
    )
    expect(rows).toEqual([{ word: 'beekeeper' }])
  })

  test('what is indexed anew, which changes nothing', async () => {
    const entries = async () =>
      (
        await server.superuser.query(
          `select kind, id, source_id, position, visible_to, length, terms, stems, counts from search_entries
           where company_id = $1 order by kind, id, source_id, position`,
          [acme.companyId],
        )
      ).rows
    const before = await entries()
    expect(before.length).toBeGreaterThan(20)
    await reindex(server.database.company(acme.companyId, JOB))
    expect(await entries()).toEqual(before)
    expect((await idsOf('lindqvits')).length).toBe(1)
  })
})

describe('searches that mean harm, or nothing,', () => {
  test.each([
    '',
    ' ',
    '"',
    '""',
    "'",
    '%',
    '_',
    '\\',
    '%%%',
    '" "',
    '"unclosed',
    ':*',
    '!',
    '&',
    '|',
    '()',
    '<->',
    'a:b',
    "'; drop table leads; --",
    '\\x00',
    '😀',
    '😀😀 😀',
    'שלום עולם',
    'مرحبا',
    '你好',
    'the',
    'of the and',
    '-',
    '--',
    '0',
    '1234567',
    '+',
    '{}',
    '{"a":1}',
    '$1',
    'ﬀ',
    'a'.repeat(200),
    'ab '.repeat(66),
    '"a b" "c d" "e"',
    '1 2 3 4 5 6 7 8 9 0',
  ])('are answered: %j', async (query) => {
    const reply = await acme.user.try(search, { query: { query } })
    expect(reply.status).toBe(200)
  })

  test('find emoji, Hebrew, Arabic and Greek where they stand', async () => {
    const id = await addDocument({ title: 'Δοκιμή', passages: ['שלום עולם and مرحبا and 🦊 too.'] })
    for (const query of ['δοκιμή', 'שלום', 'مرحبا', '🦊']) expect(await idsOf(query), query).toEqual([id])
  })
})

describe('a company with more than is counted at each search', () => {
  let big: Workspace

  beforeAll(async () => {
    big = await server.workspace('Big')
    await server.superuser.query(
      `insert into leads (company_id, id, name, company, city)
       select $1, uuidv7(), 'Common ' || case when n % 100 = 0 then 'Hundredth' when n = 77 then 'Quillfeather' else 'Person' end,
         case when n = 4000 then 'Springfield' else 'Firm' end, 'Springfield'
       from generate_series(1, 6000) n`,
      [big.companyId],
    )
  }, 120_000)

  const names = async (query: string) => (await find(query, { by: big.user })).map(({ title }) => title.text)

  test('finds the same before and after its words were counted', async () => {
    for (const counted of [false, true]) {
      if (counted) await countStale(server.database.company(big.companyId, JOB))
      expect(await names('quillfeather')).toEqual(['Common Quillfeather'])
      expect(await names('common quillfeather')).toEqual(['Common Quillfeather'])
      expect((await names('common hundredth')).every((name) => name === 'Common Hundredth')).toBe(true)
      expect((await names('springfield person')).length).toBe(50)
      expect((await names('common')).length).toBe(50)
    }
    const { rows } = await server.superuser.query(
      'select entries, cardinality(common_terms) > 3 as counted from search_figures where company_id = $1',
      [big.companyId],
    )
    expect(rows).toEqual([{ entries: 6000, counted: true }])
    // The company of that name, among thousands in the city of that name.
    const [first] = await find('springfield', { by: big.user })
    expect(first?.detail).toBe('Springfield')
  })
})

async function apply(opening: string, { firstName, lastName, phone = '' }: Record<string, string>): Promise<string> {
  const id = randomUUIDv7()
  await server.superuser.query(
    `insert into job_applications (company_id, id, job_opening_id, first_name, last_name, email, phone, address)
     values ($1, $2, $3, $4, $5, $6, $7, 'Somewhere 1')`,
    [acme.companyId, id, opening, firstName, lastName, `${firstName}@applicants.example`, phone],
  )
  return id
}

test('the list of leads', async () => {
  expect((await acme.user.call(listLeads, { query: { search: '"lindqvist wandering"' } as never })).length).toBe(1)
})
