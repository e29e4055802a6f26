import { sql } from 'kysely'
import type { Analysis, Source } from '../../../../contract/assistant/fields.ts'
import type { CompanyScope } from '../../../platform/database/scope.ts'

type Relevant = Analysis['relevantResults']
type Passage = NonNullable<Source['passage']>

/** Records that answers rest on, by id, as they are now; what its reader may not see, or what is gone, is missing. */
export interface FoundSources {
  titles: Map<string, string>
  leads: Map<string, Relevant['leads'][number]>
  documents: Map<string, Relevant['documents'][number]>
  tasks: Map<string, Relevant['tasks'][number]>
  /** By document and where they begin. */
  passages: Map<string, Passage>
}

interface Named {
  kind: Source['kind']
  id: string
  passage: { start: number } | null
}

/** How many of these candidates there are; none is erased until the transaction ends. */
export async function holdCandidates({ db, companyId }: CompanyScope, ids: string[]): Promise<number> {
  const rows = await db
    .selectFrom('jobApplications')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return rows.length
}

/** Looks up, under row security, what answers rest on. `keyOf` makes the key of a passage. */
export async function findSources(
  scope: CompanyScope,
  named: readonly Named[],
  keyOf: (documentId: string, start: number) => string,
): Promise<FoundSources> {
  const ids = (kind: Named['kind']) => [...new Set(named.filter((each) => each.kind === kind).map(({ id }) => id))]
  const [leads, documents, tasks, openings, candidates, passages] = await Promise.all([
    findLeads(scope, ids('lead')),
    findDocuments(scope, ids('document')),
    findTasks(scope, ids('task')),
    findOpenings(scope, ids('opening')),
    findCandidates(scope, ids('candidate')),
    findPassages(scope, named),
  ])
  const titles = [...documents, ...tasks, ...openings].map(({ id, title }) => [id, title] as const)
  const names = [...leads, ...candidates].map(({ id, name }) => [id, name] as const)
  return {
    titles: new Map([...titles, ...names]),
    leads: byId(leads.map((lead) => ({ ...lead, location: [lead.city, lead.state].filter(Boolean).join(', ') }))),
    documents: byId(documents),
    tasks: byId(tasks),
    passages: new Map(
      passages.map(({ documentId, ...passage }) => [keyOf(documentId, passage.start), passage] as const),
    ),
  }
}

const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))

async function findLeads({ db, companyId }: CompanyScope, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('leads')
    .select(['id', 'name', 'company', 'city', 'state', 'stage', 'value'])
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .where('id', 'in', ids)
    .execute()
}

async function findDocuments({ db, companyId }: CompanyScope, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('documents')
    .select(['id', 'title', 'fileType', 'updatedAt'])
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .where('id', 'in', ids)
    .execute()
}

async function findTasks({ db, companyId }: CompanyScope, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('tasks')
    .select(['id', 'title', 'status', 'priority'])
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .where('id', 'in', ids)
    .execute()
}

async function findOpenings({ db, companyId }: CompanyScope, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('jobOpenings')
    .select(['id', 'title'])
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .where('id', 'in', ids)
    .execute()
}

async function findCandidates({ db, companyId }: CompanyScope, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('jobApplications')
    .select(['id', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('companyId', '=', companyId)
    .where('id', 'in', ids)
    .execute()
}

async function findPassages({ db, companyId }: CompanyScope, named: readonly Named[]) {
  const places = named.flatMap(({ kind, id, passage }) => (kind === 'document' && passage ? [{ id, ...passage }] : []))
  if (places.length === 0) return []
  return db
    .selectFrom('documentPassages')
    .select(['documentId', 'startOffset as start', 'endOffset as end', 'heading', 'text'])
    .where('companyId', '=', companyId)
    .where((eb) =>
      eb(
        eb.refTuple('documentId', 'startOffset'),
        'in',
        places.map(({ id, start }) => eb.tuple(id, start)),
      ),
    )
    .execute()
}
