import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Analysis, Source } from '../../../../contract/assistant/fields.ts'
import { rowsOf } from '../../../platform/database/rows.ts'
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
export async function holdCandidates(scope: CompanyScope, ids: string[]): Promise<number> {
  const held = rowsOf(scope, 'jobApplications').select('id').where('id', 'in', ids).orderBy('id').forKeyShare()
  return (await held.execute()).length
}

/** Looks up, under row security, what answers rest on. `keyOf` makes the key of a passage. */
export async function findSources(
  scope: CompanyScope,
  named: readonly Named[],
  keyOf: (documentId: string, start: number) => string,
): Promise<FoundSources> {
  const find = async <Row>(kind: Named['kind'], read: (these: RawBuilder<SqlBool>) => Read<Row>): Promise<Row[]> => {
    const ids = [...new Set(named.filter((each) => each.kind === kind).map(({ id }) => id))]
    return ids.length > 0 ? read(sql`id = any(${ids}::uuid[])`).execute() : []
  }
  const there = <Table extends 'leads' | 'documents' | 'tasks' | 'jobOpenings'>(table: Table) =>
    rowsOf(scope, table).where(sql<SqlBool>`deleted_at is null`)
  const lead = ['id', 'name', 'company', 'city', 'state', 'stage', 'value'] as const
  const name = sql<string>`first_name || ' ' || last_name`.as('name')
  const [leads, documents, tasks, openings, candidates, passages] = await Promise.all([
    find('lead', (these) => there('leads').select(lead).where(these)),
    find('document', (these) => there('documents').select(['id', 'title', 'fileType', 'updatedAt']).where(these)),
    find('task', (these) => there('tasks').select(['id', 'title', 'status', 'priority']).where(these)),
    find('opening', (these) => there('jobOpenings').select(['id', 'title']).where(these)),
    find('candidate', (these) => rowsOf(scope, 'jobApplications').select(['id', name]).where(these)),
    findPassages(scope, named),
  ])
  const titles = [...documents, ...tasks, ...openings].map(({ id, title }) => [id, title] as const)
  const names = [...leads, ...candidates].map(({ id, name }) => [id, name] as const)
  return {
    titles: new Map([...titles, ...names]),
    leads: byId(leads.map((lead) => ({ ...lead, location: [lead.city, lead.state].filter(Boolean).join(', ') }))),
    documents: byId(documents),
    tasks: byId(tasks),
    passages: new Map(passages.map(({ documentId, ...passage }) => [keyOf(documentId, passage.start), passage])),
  }
}

interface Read<Row> {
  execute(): Promise<Row[]>
}

const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))

async function findPassages(scope: CompanyScope, named: readonly Named[]) {
  const places = named.flatMap(({ kind, id, passage }) => (kind === 'document' && passage ? [{ id, ...passage }] : []))
  if (places.length === 0) return []
  return rowsOf(scope, 'documentPassages')
    .select(['documentId', 'startOffset as start', 'endOffset as end', 'heading', 'text'])
    .where((eb) =>
      eb(
        eb.refTuple('documentId', 'startOffset'),
        'in',
        places.map(({ id, start }) => eb.tuple(id, start)),
      ),
    )
    .execute()
}
