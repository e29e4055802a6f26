import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { saveAiSettings } from '../../contract/ai-settings/calls.ts'
import * as calls from '../../contract/assistant/calls.ts'
import { ChatAnswer, type Search } from '../../contract/assistant/fields.ts'
import {
  createComment,
  eraseCandidate,
  listCandidates,
  moveCandidates,
  rateCandidate,
} from '../../contract/candidates/calls.ts'
import { createApplication } from '../../contract/careers/calls.ts'
import { getColleague } from '../../contract/colleagues/calls.ts'
import type { DataQueryInput } from '../../contract/data-query/fields.ts'
import { createDocument } from '../../contract/documents/calls.ts'
import { createLeadNote } from '../../contract/lead-notes/calls.ts'
import { createLead, moveLead } from '../../contract/leads/calls.ts'
import { createOpening } from '../../contract/openings/calls.ts'
import { EVERYTHING } from '../../contract/plain/areas.ts'
import { createTask } from '../../contract/tasks/calls.ts'
import { changeAreas } from '../../contract/team/calls.ts'
import { findLeadNames, findPlacesLike } from '../../server/features/assistant/reader/store.ts'
import { JOB } from '../../server/platform/calls/caller.ts'
import type { CompanyScope } from '../../server/platform/database/scope.ts'
import { copyTemplate } from '../support/databases.ts'
import { openAnswer } from '../support/event-stream.ts'
import { applicationFields, requestFor } from '../support/requests.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { joinWorkspace, type Member, type Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace

beforeAll(async () => {
  server = await startServer({}, { makeDatabase: countingFunctions })
  acme = await server.workspace('Acme')
  for (const [name, value] of [
    ['Ada', 100],
    ['Bob', 2000],
    ['Cleo', 30_000],
  ] as const) {
    await acme.user.call(createLead, { body: { name, value, stage: name === 'Ada' ? 'new' : 'proposal' } })
  }
})
afterAll(() => server.close())

const search = (query: string, more: Partial<Search> = {}, by: Member = acme.user) =>
  by.call(calls.askSearch, { body: { query, ...more } })

const proposalStage: DataQueryInput = {
  subject: 'leads',
  conditions: [{ field: 'stage', is: ['proposal'] }],
  order: { field: 'value', descending: true },
}

describe('a question', () => {
  test('is answered in both shapes from one call', async () => {
    const { document, task } = {
      document: await acme.user.call(createDocument, {
        body: { title: 'Quokka care', content: 'A quokka eats leaves.', isPublic: true },
      }),
      task: await acme.user.call(createTask, { body: { title: 'Feed the quokka' } }),
    }
    const answer = await search('quokka')
    expect(answer.rawResults).toMatchObject({ leads: [], documents: [{ id: document.id }], tasks: [{ id: task.id }] })
    expect(answer.analysis.relevantResults).toEqual({
      leads: [],
      documents: [{ id: document.id, title: 'Quokka care', fileType: 'text/plain', updatedAt: document.updatedAt }],
      tasks: [{ id: task.id, title: 'Feed the quokka', status: 'pending', priority: 'medium' }],
    })
    expect(answer.analysis.total).toBe(2)
    for (const { text } of answer.analysis.figures) expect(answer.analysis.summary).toContain(text)
    expect(answer.analysis.summary).toBe(answer.analysis.statements.map(({ text }) => text).join(' '))
    const chat = await acme.user.call(calls.askChat, { body: { message: 'quokka' } })
    expect(chat.response).toBe(chat.analysis.summary)
    expect(chat.rawResults).toEqual(answer.rawResults)
  })

  test('as a person edited it is computed as it stands', async () => {
    const answer = await search('whatever', { typedQuery: proposalStage as Search['typedQuery'] })
    expect(answer.rawResults.leads.map(({ name }) => name)).toEqual(['Cleo', 'Bob'])
    expect(answer.analysis).toMatchObject({ total: 2, typedQuery: proposalStage })
    expect(answer.analysis.reading).not.toBe('')
    expect(answer.analysis.chips.length).toBeGreaterThan(1)
  })

  test('that nothing fits has no rows, and says what would without one condition', async () => {
    const conditions = [...(proposalStage.conditions ?? []), { field: 'value', above: 1_000_000 }]
    const answer = await search('rich', { typedQuery: { ...proposalStage, conditions } as Search['typedQuery'] })
    expect(answer.analysis.total).toBe(0)
    expect(Object.values(answer.rawResults).flat()).toEqual([])
    expect(answer.analysis.notes.join()).toMatch(/Nothing matches all of this\. Without “.+” there are 2\./)
  })

  test('is refused where it is blank, too long or no question at all', async () => {
    for (const query of ['', '  \n ', 'x'.repeat(4001), 7, null]) {
      const reply = await acme.user.try(calls.askSearch, { body: { query } as Search })
      expect(reply).toMatchObject({ status: 400, body: { code: 'bad_input', fields: { query: expect.any(String) } } })
    }
    const wrong = { query: 'x', typedQuery: { subject: 'leads', conditions: [{ field: 'colour', is: ['red'] }] } }
    const reply = await acme.user.try(calls.askSearch, { body: wrong as Search })
    expect(reply).toMatchObject({ status: 400, body: { code: 'bad_input', fields: expect.any(Object) } })
    const { rows } = await server.superuser.query("select from conversations where title = 'x'")
    expect(rows).toEqual([])
  })

  test('finds nothing of another company, and no private document of a colleague', async () => {
    const rival = await server.workspace('Rival')
    const title = 'Xylophone payroll'
    await rival.user.call(createLead, { body: { name: title } })
    await acme.admin.call(createDocument, { body: { title, content: title, isPublic: false } })
    for (const query of [title, 'Find documents about xylophone']) {
      const answer = await search(query)
      expect(Object.values(answer.rawResults).flat()).toEqual([])
      expect(JSON.stringify(answer.analysis.sources)).toBe('[]')
    }
    expect((await search(title, {}, acme.admin)).rawResults.documents).toHaveLength(1)
  })

  test('counts documents with all of the words, and says where none has them', async () => {
    const write = (title: string, content: string) =>
      acme.user.call(createDocument, { body: { title, content, isPublic: true } })
    await write('Herons', 'Marabou feathers are kept dry.')
    const half = await search('Find documents about marabou quillings')
    expect(half.rawResults.documents).toHaveLength(1)
    expect(half.analysis.summary).toContain('No document has all of the words.')
    await write('Birds', 'Marabou quillings are sorted by length.')
    const whole = await search('Find documents about marabou quillings')
    expect(whole.rawResults.documents).toMatchObject([{ title: 'Birds' }])
    expect(whole.analysis.summary).not.toContain('No document has')
  })

  test('that records answer and a document too gets both, the records first', async () => {
    const content = 'How we sell. Leads in the proposal stage get a call within two days. Others wait.'
    const { id } = await acme.user.call(createDocument, { body: { title: 'Playbook', content, isPublic: true } })
    const { analysis, rawResults } = await search('How many leads are in the proposal stage?')
    const [first, ...others] = analysis.statements
    expect(first?.text).toMatch(/^You have 2 leads/)
    expect(others.at(-1)?.text).toBe(
      '“Leads in the proposal stage get a call within two days. Others wait.” (Playbook)',
    )
    const [at = -1] = others.at(-1)?.sources ?? []
    expect(analysis.sources[at]).toMatchObject({
      kind: 'document',
      id,
      passage: { text: expect.stringContaining('two days') },
    })
    expect(analysis.summary).toBe(analysis.statements.map(({ text }) => text).join(' '))
    expect(analysis.total).toBe(2)
    expect(rawResults.documents).toEqual([])
    // Only some of the words, or only a word or two.
    for (const other of [
      'How many leads in the proposal stage are from referrals?',
      'open leads',
      'Leads in proposal',
    ]) {
      const { sources } = (await search(other)).analysis
      expect(
        sources.filter(({ kind }) => kind === 'document'),
        other,
      ).toEqual([])
    }
    const stranger = await search(
      'How many leads are in the proposal stage?',
      {},
      (await server.workspace('Rival')).user,
    )
    expect(JSON.stringify(stranger)).not.toContain('Playbook')
  })

  test('that is not read gets what is written about the one it names, and goes on by a pronoun', async () => {
    const { id: leadId } = await acme.user.call(createLead, {
      body: { name: 'Zadie Quill', email: 'zadie@example.com', notes: 'Likes oak.' },
    })
    for (const content of ['Asked for a discount of 5 %.', 'Will move in spring.'])
      await acme.user.call(createLeadNote, { params: { leadId }, body: { content, type: 'call' } })
    const { analysis, conversationId } = await search('What discount did Zadie Quill haggle for?')
    const said = analysis.statements.map(({ text }) => text)
    expect(said[0]).toBe('No field fits this. Here is what you have on Zadie Quill.')
    expect(said[1]).toContain('email zadie@example.com')
    const first = said[said.indexOf('Here is what people wrote about Zadie Quill.') + 1]
    expect(first).toMatch(/^“Asked for a discount of 5 %.” \(Call with Zadie Quill by /)
    expect(analysis.statements.at(-1)?.sources).toEqual([0])
    expect(analysis.sources).toMatchObject([{ kind: 'lead', id: leadId }])
    const next = await search('What is her email address?', { conversationId })
    expect(next.analysis.summary).toContain('email zadie@example.com')
    const found = await search('Zadie Quill')
    expect(found.analysis.summary).toContain('Here is what people wrote about Zadie Quill.')
    // When it was last in touch comes with what was said then.
    const { statements } = (await search('When did we last speak to Zadie Quill?')).analysis
    expect(statements.at(-2)?.text).toBe('Here is what people wrote about Zadie Quill.')
    expect(statements.at(-1)?.text).toMatch(/^“Will move in spring.”/)
    const mail = 'Draft a mail to her asking if she has decided'
    const { proposals } = (await search(mail, { conversationId: found.conversationId })).analysis
    expect(proposals.map(({ title }) => title)).toEqual(['Draft an email to Zadie Quill'])
    // Nobody else's notes, and none of another company.
    const rival = (await server.workspace('Rival')).user
    expect(JSON.stringify(await search('What discount did Zadie Quill haggle for?', {}, rival))).not.toContain('5 %')
    const colleague = await joinWorkspace(acme)
    const areas = { ...EVERYTHING, sales: 'none' as const }
    await acme.owner.call(changeAreas, { params: { id: colleague.id }, body: areas })
    const hidden = await search('What discount did Zadie Quill haggle for?', {}, colleague)
    expect(JSON.stringify(hidden)).not.toContain('5 %')
  })

  test('with words that are not known looks for these in what is written about the leads it asks for', async () => {
    const { id: leadId } = await acme.user.call(createLead, { body: { name: 'Zora Finch' } })
    const body = { content: 'One zeppelin is still in the race.', type: 'note' as const }
    await acme.user.call(createLeadNote, { params: { leadId }, body })
    const { analysis, rawResults } = await search('In which open deals is there still a zeppelin?')
    expect(analysis.statements[0]?.text).toBe('I looked for “zeppelin” in what is written about them.')
    expect(rawResults.leads.map(({ id }) => id)).toEqual([leadId])
    const none = (await search('In which open deals is there still a dirigible?')).analysis
    expect(none.summary).toContain('“dirigible”')
    expect(none.summary).not.toContain('I looked for')
    // Most of the words are enough where nothing has all, and the answer says so.
    const most = (await search('In which open deals is a zeppelin still racing ours?')).analysis
    expect(most.summary).toContain('Zora Finch')
    expect(most.summary).toContain('Nothing has all of the words. These have most of them.')
    // So is a task for the lead; but not when it was written.
    const { id: other } = await acme.user.call(createLead, { body: { name: 'Yul Finch' } })
    const task = { title: 'Send the airship catalog', leadId: other, assignedTo: acme.user.id }
    await acme.user.call(createTask, { body: task })
    const wanting = await search('Which open leads are about the airship?')
    expect(wanting.rawResults.leads.map(({ id }) => id)).toEqual([other])
    const dated = await search('In which open deals did we note in May that a zeppelin is in the race?')
    expect(dated.analysis.summary).not.toContain('Zora Finch')
  })

  test('about those that were shown looks for the rest in what is written about them', async () => {
    const { user } = await server.workspace('Written')
    const [wants] = await Promise.all(
      ['Ida', 'Jon'].map((name) => user.call(createLead, { body: { name, stage: 'negotiation' } })),
    )
    if (!wants) throw new Error('No lead was made')
    const note = { content: 'Finance asks for 5 % off.', type: 'call' as const }
    await user.call(createLeadNote, { params: { leadId: wants.id }, body: note })
    const { conversationId } = await search('Which deals are in negotiation?', {}, user)
    // What a customer calls so is said in another word of the trade.
    const asking = await search('Has anyone among them asked us for a discount?', { conversationId }, user)
    expect(asking.rawResults.leads.map(({ id }) => id)).toEqual([wants.id])
    expect(asking.analysis.summary).toContain('I looked for “asked for a discount” in what is written about them.')
    // Who is named has to be in it.
    const other = await search('Which open deals asked Northlight for a discount?', {}, user)
    expect(other.analysis.summary).not.toContain('Ida')
  })

  test('for a reason in other words is answered by the one reason that has the most of them', async () => {
    const { user } = await server.workspace('Reasons')
    for (const [name, reason] of [
      ['Ida', 'Buys second-hand instead'],
      ['Jon', 'Move was called off'],
    ] as const) {
      const { id } = await user.call(createLead, { body: { name, stage: 'proposal' } })
      await user.call(moveLead, { params: { id }, body: { stage: 'closed_lost', reason } })
    }
    const lost = async (why: string) => (await search(`How many deals did we lose because ${why}?`, {}, user)).analysis
    expect((await lost('the customer bought second-hand')).reading).toContain('“Buys second-hand instead”')
    expect((await lost("the customer's move was called off")).reading).toContain('“Move was called off”')
    expect(await lost('the moon was full')).toMatchObject({ total: 0 })
  })

  test('is of the place that a statement before it names', async () => {
    const { user } = await server.workspace('Places')
    for (const [name, city] of [
      ['Ida', 'Bergen'],
      ['Jon', 'Lyon'],
    ] as const)
      await user.call(createLead, { body: { name, city } })
    const there = await search('I will be in Bergen next week. Which open leads do we have there?', {}, user)
    expect(there.rawResults.leads.map(({ name }) => name)).toEqual(['Ida'])
  })

  test('for what happened with one shows what was written then', async () => {
    const { id: leadId } = await acme.user.call(createLead, { body: { name: 'Wanda Teal' } })
    await acme.user.call(createLeadNote, { params: { leadId }, body: { content: 'Wants teal chairs.', type: 'call' } })
    const { summary } = (await search('What has happened so far with Wanda Teal?')).analysis
    expect(summary).toContain('“Wants teal chairs.”')
  })

  test('for who moved a record says who made its last move', async () => {
    const { admin, user } = await server.workspace('Movers')
    const { id } = await user.call(createLead, { body: { name: 'Ida Moss' } })
    await admin.call(moveLead, { params: { id }, body: { stage: 'proposal' } })
    const { conversationId } = await search('Which leads moved today?', {}, user)
    const { analysis } = await search('And who moved them?', { conversationId }, user)
    expect(analysis.summary).toMatch(/Ida Moss.*moved by/)
  })

  test('for why some ended is answered for each where they are few', async () => {
    const { user } = await server.workspace('Ended')
    const { id } = await user.call(createLead, { body: { name: 'Yara Moss', stage: 'proposal' } })
    await user.call(moveLead, { params: { id }, body: { stage: 'closed_lost', reason: 'Too far away' } })
    const { summary } = (await search('Which deals did we lose this month, and why?', {}, user)).analysis
    expect(summary).toMatch(/Yara Moss.*reason Too far away/)
  })

  test('for the candidates of an opening that nobody can apply for says what it is', async () => {
    await acme.user.call(createOpening, { body: { title: 'Lamplighter', description: 'At dusk.', status: 'draft' } })
    const { summary } = (await search('How far are we with the Lamplighter job?')).analysis
    expect(summary).toContain('There are no candidates for “Lamplighter”.')
    expect(summary).toMatch(/Lamplighter: draft, 0 candidates/)
  })

  test('that names what is not there says so, and only where nothing has the name', async () => {
    const rival = (await server.workspace('Rival')).user
    const query = 'Is Halvorsen Shipping a customer of ours?'
    expect((await search(query)).analysis.summary).toBe('Nothing here is called “Halvorsen Shipping”.')
    await rival.call(createLead, { body: { name: 'Ida', company: 'Halvorsen Shipping' } })
    expect((await search(query)).analysis.summary).toBe('Nothing here is called “Halvorsen Shipping”.')
    expect((await search(query, {}, rival)).analysis.summary).not.toContain('Nothing here')
    const { firstName, lastName } = await acme.user.call(getColleague, { params: { id: acme.admin.id } })
    expect((await search(`Where does ${firstName} ${lastName} live?`)).analysis.summary).not.toContain('Nothing here')
  })

  test('about a record that is not there says that no record is called so', async () => {
    const { analysis } = await search('Do we have Halvorsen as a lead?')
    expect(analysis.summary).toMatch(/^No record is called “Halvorsen”\./)
  })

  test('that is refused is answered by the document that it names', async () => {
    const content = 'Frame\nThe total may grow. Ana: plus seven percent.'
    await acme.user.call(createDocument, { body: { title: 'Salary review 2031', content, isPublic: true } })
    const { analysis } = await search('How much does Ana earn by the salary review?')
    expect(analysis.summary).toContain('Ana: plus seven percent.” (Salary review 2031)')
  })

  test('to documents of one kind quotes no other', async () => {
    const body = { title: 'Parking rules', content: 'Bicycles park in the yard behind the mill.', isPublic: true }
    await acme.user.call(createDocument, { body })
    const words = { field: 'words', matches: ['where do bicycles park'] }
    const quoted = async (conditions: DataQueryInput['conditions']) => {
      const typedQuery = { aim: 'find', subject: 'documents', conditions } as Search['typedQuery']
      return (await search('where do bicycles park', { typedQuery })).analysis.summary.includes('behind the mill')
    }
    expect(await quoted([words])).toBe(true)
    expect(await quoted([words, { field: 'uploadedBy', is: [acme.admin.id] }])).toBe(false)
  })

  test('for a day that is not set says so', async () => {
    const name = 'Undated Umbra'
    await acme.user.call(createLead, { body: { name, company: 'Umbra' } })
    expect((await search(`expected close date for ${name}?`)).analysis.summary).toContain('No expected close is set.')
  })

  test('goes on from groups by the name of the first, and from one colleague by a pronoun', async () => {
    const { user } = await server.workspace('Grouped')
    for (const [name, company, value] of [
      ['Ida', 'Heron Works', 900],
      ['Jon', 'Heron Works', 700],
      ['Kim', 'Ibis Travel', 100],
    ] as const)
      await user.call(createLead, { body: { name, company, value } })
    const { conversationId } = await search('Open value by company', {}, user)
    const first = await search('How many leads does the first one have?', { conversationId }, user)
    expect(first.analysis).toMatchObject({ total: 2, reading: expect.stringContaining('“Heron Works”') })
    const { firstName, lastName } = await user.call(getColleague, { params: { id: user.id } })
    const own = await search(`What did ${firstName} ${lastName} do today?`, {}, user)
    const { analysis } = await search('Did she meet any customers?', { conversationId: own.conversationId }, user)
    expect(analysis.reading).toContain('meetings')
  })

  test('goes on from the rows that were shown: which of them, how much they come to, and the one of a place', async () => {
    const { user } = await server.workspace('Shown')
    for (const [name, city, value] of [
      ['Ida', 'Berlin', 900],
      ['Jon', 'Hamburg', 700],
      ['Kim', 'Berlin', 100],
    ] as const)
      await user.call(createLead, { body: { name, city, value } })
    const { conversationId } = await search('Top two leads by value', {}, user)
    const some = await search('Which of them are in Berlin?', { conversationId }, user)
    expect(some.rawResults.leads.map(({ name }) => name)).toEqual(['Ida'])
    expect(some.analysis.reading).toContain('of the 2 shown before')
    const again = await search('Top two leads by value', {}, user)
    const second = await search('Who owns the second one?', { conversationId: again.conversationId }, user)
    expect(second.rawResults.leads.map(({ name }) => name)).toEqual(['Jon'])
    const third = await search('Top two leads by value', {}, user)
    const sum = await search('What is their total value?', { conversationId: third.conversationId }, user)
    expect(sum.analysis.summary).toBe('Your 2 leads among these are worth $1,600.')
  })

  test('with a second one in the same line answers both, and goes on from the second', async () => {
    const { user } = await server.workspace('Two')
    for (const [name, value] of [
      ['Ada', 900],
      ['Jon', 700],
    ] as const)
      await user.call(createLead, { body: { name, value } })
    const { conversationId, analysis } = await search('How many open deals do we have? Which is the biggest?', {}, user)
    expect(analysis.statements.map(({ text }) => text)).toEqual([
      'You have 2 open deals.',
      expect.stringContaining('the first of 2'),
      expect.stringContaining('Ada'),
    ])
    expect((await search('Who owns it?', { conversationId }, user)).rawResults.leads.map(({ name }) => name)).toEqual([
      'Ada',
    ])
  })

  test('or command is read of whom a statement before it names', async () => {
    const { user } = await server.workspace('Named before')
    await user.call(createLead, { body: { name: 'Ada Lovelace', company: 'Engines', phone: '+44 20 7946 0991' } })
    const { analysis } = await search('Ada Lovelace signed this morning, so mark her as won.', {}, user)
    expect(analysis.proposals.map(({ title }) => title)).toEqual(['Move Ada Lovelace to closed won'])
    const reasoned = await search('Ada Lovelace signed because our date suits her. Please mark it as won.', {}, user)
    expect(reasoned.analysis.proposals[0]?.changes).toContainEqual({
      field: 'Reason',
      before: null,
      after: 'our date suits her',
    })
    const phone = await search('I want to ring Ada Lovelace, give me her number.', {}, user)
    expect(phone.analysis.proposals).toEqual([])
    expect(phone.analysis.summary).toContain('+44 20 7946 0991')
  })

  test('of the first name of one who was shown is of that one', async () => {
    const { user } = await server.workspace('Called')
    const name = 'Wilma Stork'
    await user.call(createLead, { body: { name, company: 'Stork' } })
    await user.call(createLead, { body: { name: 'Wilma Heron', company: 'Heron' } })
    const { conversationId } = await search('Leads at Stork', {}, user)
    const { analysis } = await search('When did we last talk to Wilma?', { conversationId }, user)
    expect(analysis.reading).toContain(name)
    expect((await search('When did we last talk to Wilma?', {}, user)).analysis.reading).not.toContain(name)
  })

  test('goes on to the company of the one that was shown, and to all there but that one', async () => {
    const { user } = await server.workspace('Beside')
    for (const [name, stage, value] of [
      ['Wilma Stork', 'closed_lost', 500],
      ['Otto Crane', 'proposal', 400],
    ] as const)
      await user.call(createLead, { body: { name, company: 'Wetlands', stage, value } })
    await user.call(createTask, { body: { title: 'Order samples', assignedTo: user.id } })
    await user.call(createTask, { body: { title: 'Print leaflets', assignedTo: user.id, priority: 'urgent' } })
    // `Those` are all of which one was the first.
    const big = await search('What is our biggest deal?', {}, user)
    expect(big.rawResults.leads).toHaveLength(1)
    const all = await search('How many of those are lost?', { conversationId: big.conversationId }, user)
    expect(all.analysis.total).toBe(1)
    expect(all.analysis.reading).not.toContain('shown before')
    const { conversationId } = await search('How do things stand with Wilma Stork?', {}, user)
    const other = await search('Is anything else open with that company?', { conversationId }, user)
    expect(other.rawResults.leads.map(({ name }) => name)).toEqual(['Otto Crane'])
    expect(other.analysis.summary).toContain('besides Wilma Stork')
    const unknown = await search('How much have we sold to that company?', {}, user)
    expect(unknown.analysis.summary).toBe('I can’t answer this from your data.')
    const sold = await search('How much have we sold to that company?', { conversationId }, user)
    expect(sold.analysis.reading).toContain('“Wetlands”')
    // Who was named in the question before is meant, also where nothing of theirs was found.
    const none = await search('What happened with Otto Crane in 2019?', {}, user)
    expect(none.analysis.total).toBe(0)
    const his = await search('How big is his deal?', { conversationId: none.conversationId }, user)
    expect(his.analysis.reading).toContain('Otto Crane')
    // Of grouped rows, one is meant by a word of its own.
    const grouped = await search('How many open tasks does each of us have?', {}, user)
    const pushed = await search('Push the leaflets one to Friday', { conversationId: grouped.conversationId }, user)
    expect(pushed.analysis.proposals.map(({ title }) => title)).toEqual([expect.stringContaining('Print leaflets')])
  })

  test('of the group that came first lists its rows, and of a candidate who was looked up is asked of candidates', async () => {
    const { user, owner } = await server.workspace('First')
    for (const [name, company, value] of [
      ['Wilma Stork', 'Wetlands', 500],
      ['Otto Crane', 'Wetlands', 400],
      ['Hugo Finch', 'Hedge', 300],
    ] as const)
      await user.call(createLead, { body: { name, company, value, stage: 'closed_won' } })
    const most = await search('Which customer brought us the most revenue?', {}, user)
    const those = await search('Which deals were those?', { conversationId: most.conversationId }, user)
    expect(those.rawResults.leads.map(({ company }) => company)).toEqual(['Wetlands', 'Wetlands'])
    const biggest = await search('What is our biggest won deal this month?', {}, user)
    for (const which of ['that', 'this month']) {
      const question = `How does ${which} compare with last month?`
      const before = await search(question, { conversationId: biggest.conversationId }, user)
      expect(before.analysis.reading).toContain('compared with')
      expect(before.analysis.total).toBe(3)
    }
    const { id } = await owner.call(createOpening, {
      body: { title: 'Warden', description: 'Keeps the reeds.', status: 'active', publishedOnPortal: true },
    })
    const body = { ...applicationFields(id, null), firstName: 'Ida', lastName: 'Wren' }
    await server.visitor().call(createApplication, { body: body as never })
    const found = await search('The phone number of Ida Wren, please', {}, user)
    const stage = await search('Which stage is she in?', { conversationId: found.conversationId }, user)
    expect(stage.rawResults.candidates).toHaveLength(1)
  })

  test('goes on to the days behind those of the question before, and to what else is on a list', async () => {
    const { user } = await server.workspace('After')
    for (const [title, dueDate] of [
      ['Feed the storks', '2031-03-04'],
      ['Count the cranes', '2031-03-07'],
      ['Clean the hide', '2031-03-20'],
    ] as const)
      await user.call(createTask, { body: { title, dueDate, assignedTo: user.id } })
    const titlesOf = async (question: string, before: string) => {
      const { conversationId } = await search(before, {}, user)
      const { rawResults } = await search(question, { conversationId }, user)
      return rawResults.tasks.map(({ title }) => title)
    }
    const week = 'Which tasks are due between 3 March 2031 and 9 March 2031?'
    expect(await titlesOf('And after that?', week)).toEqual(['Clean the hide'])
    expect(await titlesOf('Anything after that?', 'Which tasks are due on 4 March 2031?')).toEqual([
      'Count the cranes',
      'Clean the hide',
    ])
    const theirs = `Which tasks of Pat ${user.username} are due on 4 March 2031?`
    expect(await titlesOf('What else is on her list?', theirs)).toEqual(['Count the cranes', 'Clean the hide'])
    expect(await titlesOf('List hers by due date', 'Who has the most open tasks?')).toHaveLength(3)
  })

  test('that asks what something is worth, or when one last talked, is of the one that was asked about', async () => {
    const { user } = await server.workspace('Worth')
    const body = { name: 'Wilma Stork', company: 'Wetlands', value: 700 }
    const { id } = await user.call(createLead, { body })
    await user.call(createLead, { body: { name: 'Otto Crane', value: 50 } })
    const params = { leadId: id }
    await user.call(createLeadNote, { params, body: { content: 'Wants two nests.', type: 'call' } })
    await user.call(createLeadNote, { params, body: { content: 'Ask about the reeds.', type: 'note' } })
    const { conversationId } = await search('Any news on Wilma Stork today?', {}, user)
    const worth = await search('How much is that deal worth?', { conversationId }, user)
    expect(worth.analysis.summary).toContain('$700')
    const { analysis } = await search('When did we last talk to Wilma Stork?', {}, user)
    expect(analysis.summary).toContain('“Wants two nests.”')
    expect(analysis.summary).not.toContain('reeds')
    const last = await search('What was the last contact with Wilma Stork?', {}, user)
    const deal = await search('What is the deal worth?', { conversationId: last.conversationId }, user)
    expect(deal.analysis.summary).toContain('$700')
    const likely = await search('Move the deal’s probability to 90', { conversationId: last.conversationId }, user)
    expect(likely.analysis.proposals.map(({ title }) => title)).toEqual(['Set the probability of Wilma Stork to 90%'])
    // What was won and lost comes before what was done.
    await user.call(createLead, { body: { name: 'Hugo Finch', value: 300, stage: 'closed_won' } })
    const summary = await search('Give me a short summary of today', {}, user)
    expect(summary.analysis.statements[0]?.text).toContain('Won: 1 lead')
    expect(summary.analysis.summary).toContain('activities')
    // What a mail shall say was said before, and is not known.
    const mail = await search('Write Wilma Stork an email saying so', {}, user)
    expect(mail.analysis.summary).toBe('What should the email say?')
  })

  test('of a thing finds under its code what another table says of it', async () => {
    const { user } = await server.workspace('Codes')
    const write = (title: string, content: string) =>
      user.call(createDocument, { body: { title, content, isPublic: true } })
    await write('Prices', 'Article\tDescription\tPrice USD\nNB-1\tNest box, oak\t40\nNB-2\tFeeder\t90')
    await write('Warehouse stock', 'Article\tOn hand\tReserved\nNB-1\t7\t3\nNB-2\t5\t0')
    const { analysis } = await search('How many nest boxes do we have in stock?', {}, user)
    expect(analysis.summary).toContain('“Article: NB-1, On hand: 7, Reserved: 3” (Warehouse stock)')
    const price = await search('What does a nest box cost?', {}, user)
    expect(price.analysis.summary).toContain('Price USD: 40')
  })

  test('changes what was proposed: a draft that is made shorter, an owner, a task by its lead', async () => {
    const { user } = await server.workspace('Amended')
    const body = { name: 'Wilma Stork', company: 'Wetlands', email: 'wilma@example.com' }
    const { id: leadId } = await user.call(createLead, { body })
    await user.call(createTask, { body: { title: 'Send samples', leadId, dueDate: '2026-12-10' } })
    const mail = await search('Draft an email to Wilma Stork asking if she wants to see samples', {}, user)
    const { conversationId } = mail
    const short = await search('Make it shorter and suggest a call on Friday', { conversationId }, user)
    const [draft] = short.analysis.proposals
    expect(draft?.title).toBe('Draft an email to Wilma Stork')
    expect(draft?.changes.find(({ field }) => field === 'Text')?.after).toContain('I suggest a call on Friday.')
    const moved = await search('Move Wilma Stork to qualified', {}, user)
    const owned = await search(
      `and make Pat ${user.username} the owner`,
      { conversationId: moved.conversationId },
      user,
    )
    expect(owned.analysis.proposals.map(({ title }) => title)).toEqual([
      `Set the owner of Wilma Stork to Pat ${user.username}`,
    ])
    const task = await search('Push the follow-up with Wilma Stork to 15 December 2026', {}, user)
    expect(task.analysis.proposals.map(({ title }) => title)).toEqual([expect.stringContaining('Send samples')])
  })

  test('about a company or an opening gets what is kept of it, with what is planned and said there', async () => {
    const { user } = await server.workspace('Kept')
    for (const [name, stage] of [
      ['Wilma Stork', 'closed_won'],
      ['Otto Crane', 'proposal'],
    ] as const) {
      const { id: leadId } = await user.call(createLead, { body: { name, company: 'Wetlands', stage, value: 500 } })
      const content = `${name} decides with the board.`
      await user.call(createLeadNote, { params: { leadId }, body: { content, type: 'call' } })
      if (stage === 'proposal') await user.call(createTask, { body: { title: 'Order reeds', leadId } })
    }
    const { analysis } = await search('Who makes the decision at Wetlands?', {}, user)
    const said = analysis.statements.map(({ text }) => text)
    expect(said).toContain('You have 2 deals with Wetlands: 1 open worth $500 and 1 won worth $500.')
    expect(said).toContain('There is 1 open task for “Wetlands”.')
    expect(analysis.summary).toContain('“Otto Crane decides with the board.”')
    // What is found by a few words is quoted.
    const board = await search('Which open leads decide with the board?', {}, user)
    expect(board.analysis.summary).toContain('“Otto Crane decides with the board.” (Call with Otto Crane')
    const fields = { title: 'Bog Warden', description: 'You keep bogs.', requirements: ['A boat'] }
    await user.call(createOpening, { body: fields })
    const warden = await search('Which languages does the Bog Warden need?', {}, user)
    expect(warden.analysis.summary).toContain('No field fits this. Here is what you have on Bog Warden.')
    expect(warden.analysis.summary).toContain('requirements A boat')
  })

  test('behind a document is answered by what has the words that it asks anew', async () => {
    const { user } = await server.workspace('Anew')
    const content =
      'Lead times.\n\nThe lead time for pontoons is seven weeks.\n\nThe lead time for paddles is two weeks.'
    await user.call(createDocument, { body: { title: 'Delivery', content } })
    const { conversationId } = await search('How long is the lead time for pontoons?', {}, user)
    const next = await search('And for paddles?', { conversationId }, user)
    expect(next.analysis.summary).toContain('paddles is two weeks')
    const none = await search('And for umbrellas?', { conversationId }, user)
    expect(none.analysis.summary).not.toContain('seven weeks.”')
  })

  test('for an email goes on with what it says besides', async () => {
    const { user } = await server.workspace('Besides')
    await user.call(createLead, { body: { name: 'Wilma Stork', email: 'wilma@example.com' } })
    const first = await search('Draft an email to Wilma Stork asking whether the date suits her', {}, user)
    const { conversationId } = first
    const textOf = ({ analysis }: typeof first) =>
      analysis.proposals[0]?.changes.find(({ field }) => field === 'Text')?.after
    const second = await search('Add that Ben will call her on Thursday.', { conversationId }, user)
    expect(textOf(second)).toContain('whether the date suits you. Ben will call you on Thursday.')
    const third = await search('Shorter please, and suggest a call on Friday', { conversationId }, user)
    const short = 'May I ask whether the date suits you? Ben will call you on Thursday. I suggest a call on Friday.'
    expect(textOf(third)).toContain(short)
    const other = await search('What is her phone number, and say that we come', { conversationId }, user)
    expect(other.analysis.proposals).toEqual([])
    // Of a task nothing is left out for it.
    const task = await search('Create a task to call Wilma Stork', {}, user)
    const meant = 'Make it high priority and invite Ben'
    const amended = await search(meant, { conversationId: task.conversationId }, user)
    expect(amended.analysis.proposals).toEqual([])
  })

  test('that says the title of a task in other words is answered by the task', async () => {
    const { user } = await server.workspace('Titled')
    const task = { title: 'Book the stand for the spring fair', description: 'Early booking ends soon.' }
    await user.call(createTask, { body: task })
    const { analysis } = await search('Has the stand for the spring fair been booked?', {}, user)
    const [first, row, description] = analysis.statements.map(({ text }) => text)
    expect(first).toBe('This is what the task says.')
    expect(row).toContain('“Book the stand for the spring fair”: no due date')
    expect(description).toBe('“Early booking ends soon.”')
    expect((await search('Has the spring catalog been booked?', {}, user)).analysis.summary).not.toContain('stand')
  })

  test('for open tasks by words of their titles lists them, and says so', async () => {
    const { user } = await server.workspace('Handing over')
    for (const name of ['Heron', 'Ibis'])
      await user.call(createTask, { body: { title: `Plan the handover with ${name}` } })
    await user.call(createTask, { body: { title: 'Plan the handover with Stork', status: 'completed' } })
    const { analysis, rawResults } = await search('Which handovers to the fitters still have to be planned?', {}, user)
    expect(analysis.statements[0]?.text).toBe('I looked for “handovers” and “planned” in the titles of open tasks.')
    expect(rawResults.tasks.map(({ title }) => title).sort()).toEqual(
      ['Heron', 'Ibis'].map((name) => `Plan the handover with ${name}`),
    )
  })

  test('about the team names its people, with their roles and email addresses', async () => {
    const { analysis } = await search('Who is an admin here?')
    const { email } = await acme.user.call(getColleague, { params: { id: acme.admin.id } })
    expect(analysis.summary).toContain(`(admin, ${email})`)
    expect(analysis.total).toBeGreaterThan(2)
  })

  test('gets suggestions only where the company wants them', async () => {
    expect((await search('zzyzx flurb')).analysis.suggestedActions.length).toBeGreaterThan(0)
    await acme.user.call(saveAiSettings, { body: { autoSuggestions: false } })
    expect((await search('zzyzx flurb')).analysis.suggestedActions).toEqual([])
    await acme.user.call(saveAiSettings, { body: { autoSuggestions: true } })
  })

  test('too many in a minute are refused for a while', { tags: 'slow' }, async () => {
    const other = await startServer()
    const { user, admin } = await other.workspace('Busy')
    // What is not found costs least.
    const body = { query: 'x', conversationId: '00000000-0000-7000-8000-000000000000' }
    const ask = () => user.try(calls.askSearch, { body })
    for (let asked = 0; asked < 1200; asked += 100) await Promise.all(Array.from({ length: 100 }, ask))
    const refused = await ask()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await admin.try(calls.askSearch, { body })).status).toBe(404)
    await other.superuser.query('update attempts set ends_at = now()')
    expect((await ask()).status).toBe(404)
    await other.close()
  })
})

// Of rows that just came PostgreSQL knows no figures, and takes them for few.
test.each([
  ['names', (scope: CompanyScope) => findLeadNames(scope, ['seven', 'springfield', 'lead'])],
  ['places', (scope: CompanyScope) => findPlacesLike(scope, ['spr', 'eld', 'xyz'])],
])('%s of leads are looked up once for each word, however many leads there are', async (_, find) => {
  const { companyId, owner } = await server.workspace('Springfield')
  await server.superuser.query(
    `insert into leads (company_id, id, name, city)
     select $1, gen_random_uuid(), 'Lead ' || n, 'Springfield' from generate_series(1, 60) as n`,
    [companyId],
  )
  await server.database.company(companyId, { ...JOB, user: owner }).write(async (scope) => {
    // Calls of the connection that are not added up yet, which is not done within a transaction.
    const count = async () => {
      const { rows } = await sql<{ calls: number }>`
        select coalesce(sum(calls), 0)::int as calls from pg_stat_xact_user_functions where funcname = 'find_lead_ids'
      `.execute(scope.db)
      return rows[0]?.calls ?? 0
    }
    const before = await count()
    expect(JSON.stringify(await find(scope))).toContain('Springfield')
    expect((await count()) - before).toBe(3)
  })
})

describe('a streamed answer', () => {
  test('comes as steps and words, then whole, and ends by itself', async () => {
    const stream = await openAnswer(server.origin, acme.user, { message: 'quokka' })
    await stream.ended
    expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/)
    const names = stream.events.map(({ event }) => event)
    expect(names[0]).toBe('step')
    expect(names.at(-1)).toBe('answer')
    const answer = ChatAnswer.parse(stream.events.at(-1)?.data)
    const words = stream.events
      .filter(({ event }) => event === 'text')
      .map(({ data }) => (data as { text: string }).text)
    expect(words.join('').trim()).toBe(answer.response)
    const [kept] = await acme.user.call(calls.listMessages, { params: { id: answer.conversationId } })
    expect(kept).toMatchObject({ id: answer.messageId, text: answer.response })
  })

  test('is refused before it begins, and tells what went wrong after', async () => {
    const conversationId = '00000000-0000-7000-8000-000000000000'
    expect((await openAnswer(server.origin, acme.user, { message: 'x', conversationId })).status).toBe(404)
    const again = await openAnswer(server.origin, acme.user, { message: 'x', again: conversationId })
    expect(again.status).toBe(404)
    const typedQuery = { subject: 'leads', conditions: [{ field: 'colour', is: ['red'] }] } as const
    const stream = await openAnswer(server.origin, acme.user, { message: 'x', typedQuery: typedQuery as never })
    await stream.ended
    expect(stream.events.at(-1)).toMatchObject({ event: 'failure', data: { message: expect.stringMatching(/\w/) } })
  })

  test('given again takes the place of the one before, and of all that followed', async () => {
    const first = await search('quokka')
    const { conversationId } = first
    const second = await search('Ada', { conversationId })
    await search('Bob', { conversationId })
    const stream = await openAnswer(server.origin, acme.user, {
      message: 'Cleo',
      conversationId,
      again: second.messageId,
    })
    await stream.ended
    const messages = await acme.user.call(calls.listMessages, { params: { id: conversationId } })
    expect(messages.filter(({ role }) => role === 'user').map(({ text }) => text)).toEqual(['Cleo', 'quokka'])
    expect(messages).toHaveLength(4)
    const gone = await openAnswer(server.origin, acme.user, { message: 'x', conversationId, again: second.messageId })
    expect(gone.status).toBe(404)
  })

  test('that nobody waits for any more is kept all the same', async () => {
    const stream = await openAnswer(server.origin, acme.user, { message: 'quokka, and nobody listens' })
    stream.close()
    await vi.waitFor(async () => {
      const [latest] = await acme.user.call(calls.listConversations, { query: { limit: '1' } })
      expect(latest?.title).toBe('quokka, and nobody listens')
    })
  })
})

describe('someone who is erased', () => {
  test('is gone from the conversations of everybody', async () => {
    const { params } = await requestFor('getCandidate', acme)
    const id = params?.id ?? ''
    const name = 'Wilhelmina Harker'
    await server.superuser.query(
      `update job_applications set first_name = 'Wilhelmina', last_name = 'Harker' where id = $1`,
      [id],
    )
    await acme.user.call(createComment, { params: { id }, body: { content: 'Sings well.' } })
    const written = await search(`What does the team think of ${name}?`)
    expect(written.analysis.summary).toContain('Sings well.')
    const asked = [await search(name), await search(name, {}, acme.owner)]
    for (const { rawResults } of asked) expect(rawResults.candidates.map((each) => each.id)).toContain(id)
    const other = await search('Ada')
    await acme.admin.call(eraseCandidate, { params: { id } })
    for (const table of ['conversation_messages', 'conversations', 'proposals']) {
      const { rows } = await server.superuser.query(
        `select from ${table} t where t::text ilike $1 or t::text like $2`,
        [`%${name}%`, `%${id}%`],
      )
      expect(rows, table).toEqual([])
    }
    const [told] = await acme.user.call(calls.listMessages, { params: { id: asked[0]?.conversationId ?? '' } })
    expect(told).toMatchObject({
      role: 'assistant',
      text: 'This was about a person whose data was erased.',
      analysis: null,
    })
    const [kept] = await acme.user.call(calls.listMessages, { params: { id: other.conversationId } })
    expect(kept?.text).toBe(other.analysis.summary)
  })

  test('leaves no name anywhere in the database, however members asked about them', { tags: 'slow' }, async () => {
    const firm = await server.workspace('Firm')
    const opening = await firm.owner.call(createOpening, {
      body: { title: 'Archivist', description: 'Keeps what others forget.', status: 'active', publishedOnPortal: true },
    })
    const fields = { ...applicationFields(opening.id, null), firstName: 'Zoë Ottoline', lastName: 'Quarringvale' }
    await server.visitor().call(createApplication, {
      body: { ...fields, email: 'ottoline@applicants.example', phone: '+44 20 7946 0991' } as never,
    })
    const [candidate] = await firm.user.call(listCandidates)
    const id = candidate?.id ?? ''
    await firm.user.call(rateCandidate, { params: { id }, body: { ratings: [{ question: 1, stars: 4 }] } })
    await firm.user.call(createComment, { params: { id }, body: { content: 'Quarringvale is good.' } })
    await firm.owner.call(moveCandidates, { body: { ids: [id], stage: '1st_round' } })
    await firm.user.call(calls.askSearch, { body: { query: 'How many leads do we have?' } })
    const asked = [
      'Zoë Ottoline Quarringvale',
      'ZOE OTTOLINE QUARRINGVALE',
      'quarringvale, zoë',
      'Who is Quarringvale?',
      'Is Ottoline’s application in?',
      'Create a task to call Ottoline tomorrow',
      'Remind me to write to ottoline@applicants.example',
      `${'Please tell me everything that we know, and be as quick as you can, about '}Zoë Quarringvale`,
      'What about\nQuarringvale?',
    ]
    for (const query of asked)
      for (const by of [firm.user, firm.owner]) await by.call(calls.askSearch, { body: { query } })
    const named = await firm.user.call(calls.askSearch, { body: { query: 'What is new?' } })
    await firm.user.call(calls.renameConversation, {
      params: { id: named.conversationId },
      body: { title: 'On Quarringvale' },
    })
    await firm.admin.call(eraseCandidate, { params: { id } })
    expect(await placesOf(/quarringv|ottoline/i)).toEqual([])
    const kept = await firm.user.call(calls.listConversations)
    expect(kept.map(({ title }) => title)).toContain('How many leads do we have?')
    const told = await firm.user.call(calls.listMessages, { params: { id: named.conversationId } })
    expect(told.map(({ text }) => text)).toContain('What is new?')
  })

  test('takes along no question with words that others have too, or that were said before', async () => {
    const { params } = await requestFor('getCandidate', acme)
    await acme.user.call(createLead, { body: { name: 'Bartholomew Showman' } })
    await search('Show all leads')
    await server.superuser.query(`update conversation_messages set created_at = now() - interval '1 hour'`)
    // Strangers choose their names.
    await server.superuser.query(
      `update job_applications set first_name = 'Show', last_name = 'Bartholomew' where id = $1`,
      [params?.id],
    )
    const asked = [await search('Show our leads'), await search('Leads called Bartholomew')]
    const whole = await search('Show Bartholomew')
    await acme.admin.call(eraseCandidate, { params: { id: params?.id ?? '' } })
    const said = async ({ conversationId }: { conversationId: string }) =>
      (await acme.user.call(calls.listMessages, { params: { id: conversationId } })).at(-1)?.text
    expect(await Promise.all([...asked, whole].map(said))).toEqual([
      'Show our leads',
      'Leads called Bartholomew',
      'This was about a person whose data was erased.',
    ])
  })

  test('under a name that others had before takes nothing of theirs along', async () => {
    const { conversationId, analysis } = await search('Quarterly pipeline')
    const { params } = await requestFor('getCandidate', acme)
    await server.superuser.query(
      `update conversation_messages set created_at = now() - interval '1 hour' where conversation_id = $1`,
      [conversationId],
    )
    // Strangers choose their names.
    await server.superuser.query(
      `update job_applications set first_name = 'Quarterly', last_name = 'Pipeline' where id = $1`,
      [params?.id],
    )
    await acme.admin.call(eraseCandidate, { params: { id: params?.id ?? '' } })
    const told = await acme.user.call(calls.listMessages, { params: { id: conversationId } })
    expect(told.map(({ text }) => text)).toEqual([analysis.summary, 'Quarterly pipeline'])
  })
})

/** Every column of every table, the queue of jobs too, with a text or document that matches. */
async function placesOf(pattern: RegExp) {
  const { rows } = await server.superuser.query<{ name: string; column: string }>(
    `select format('%I.%I', table_schema, table_name) as name, quote_ident(column_name) as column
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  )
  expect(rows.length).toBeGreaterThan(400)
  const found: string[] = []
  for (const { name, column } of rows) {
    const { rows: had } = await server.superuser.query<{ value: string }>(
      `select ${column}::text as value from ${name} where ${column}::text ~* $1`,
      [pattern.source],
    )
    for (const { value } of had) found.push(`${name}.${column}: ${value.slice(0, 200)}`)
  }
  return found
}

/** As every database, and counts the calls of functions. */
async function countingFunctions() {
  const database = await copyTemplate()
  await database.superuser.query(`alter database ${database.connection.database} set track_functions = 'pl'`)
  return database
}
