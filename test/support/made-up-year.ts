import { randomUUIDv7 } from 'node:crypto'
import type pg from 'pg'
import { activityTypes } from '../../contract/activities/endpoints.ts'
import { moveCandidates, undoCandidateMoves } from '../../contract/candidates/calls.ts'
import { candidateStatuses } from '../../contract/candidates/endpoints.ts'
import {
  assignLeads,
  deleteLeads,
  moveLeads,
  restoreLeads,
  undoAssignments,
  undoLeadMoves,
} from '../../contract/lead-batches/calls.ts'
import { createLead, deleteLead, moveLead, patchLead, restoreLead, undoMove } from '../../contract/leads/calls.ts'
import { leadSources, type leadStages } from '../../contract/leads/endpoints.ts'
import type { Workspace } from './workspace.ts'

type Stage = (typeof leadStages)[number]

const DAY = 86_400_000

/** Draws numbers that look like chance and come again with the same seed. */
export function createDraw(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    below: (limit: number) => Math.floor(next() * limit),
    happens: (share: number) => next() < share,
    pick: <Value>(values: readonly Value[]): Value => values[Math.floor(next() * values.length)] as Value,
  }
}

type Draw = ReturnType<typeof createDraw>

interface World {
  superuser: pg.Pool
  workspace: Workspace
  timeZone: string
  /** Milliseconds; everything that is written by hand happened before. */
  now: number
  draw: Draw
}

/**
 * Fills a company with some two years of leads that skip stages, go back, are won and lost and opened again, of tasks,
 * candidates and activities, with many instants at the edges of days, months and changes of the clock. Then people delete,
 * restore, reassign, move and undo.
 */
export async function makeUpYear(world: World): Promise<void> {
  await addLeads(world)
  await addTasks(world)
  await addCandidates(world)
  await addActivities(world)
  await liveThrough(world)
}

/** Some moment of the last two years and a half; a third of them at the very edge of a month where the company is. */
function moment({ timeZone, now, draw }: World, since = now - 900 * DAY): number {
  const at = since + Math.floor(draw.next() * (now - since))
  if (draw.happens(0.67)) return at
  const day = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate()
  const edge = draw.happens(0.7) ? day.with({ day: 1 }) : day
  const midnight = edge.toZonedDateTime(timeZone).epochMilliseconds + draw.pick([-1, 0, 1, 0])
  return midnight >= since && midnight < now ? midnight : at
}

const NEXT: Record<Stage, Stage[]> = {
  new: ['qualified', 'qualified', 'qualified', 'proposal', 'negotiation', 'closed_won', 'closed_lost'],
  qualified: ['proposal', 'proposal', 'proposal', 'negotiation', 'new', 'closed_won', 'closed_lost'],
  proposal: ['negotiation', 'negotiation', 'negotiation', 'closed_won', 'qualified', 'new', 'closed_lost'],
  negotiation: ['closed_won', 'closed_won', 'closed_won', 'proposal', 'qualified', 'closed_lost', 'closed_lost'],
  closed_won: ['negotiation', 'proposal', 'closed_lost'],
  closed_lost: ['new', 'negotiation', 'closed_won'],
}

// More than are listed, so that some are counted together.
const REASONS = ['', 'Price', 'Timing', '=1+1', ...Array.from({ length: 300 }, (_, n) => `Reason ${n}`)]

async function addLeads(world: World): Promise<void> {
  const { draw, workspace } = world
  const owners = [workspace.user.id, workspace.admin.id, workspace.owner.id, null]
  const leads = Array.from({ length: 260 }, () => {
    const createdAt = moment(world)
    const lead = {
      id: randomUUIDv7(),
      owner: draw.pick(owners),
      source: draw.pick(['', ...leadSources]),
      cents: draw.happens(0.1) ? 0 : draw.below(9_999_999),
      probability: draw.below(101),
      createdAt,
      deleted: draw.happens(0.08),
    }
    return { ...lead, moves: walk(world, createdAt) }
  })
  const written = leads.map(({ moves, ...lead }) => {
    const last = moves.at(-1)
    return { ...lead, stage: last?.to ?? 'new', stageChangedAt: last?.at ?? lead.createdAt }
  })
  // Some were brought along, with a part of their history or without any.
  const moves = leads.flatMap(({ id, moves }) => {
    const lost = draw.happens(0.06) ? (draw.happens(0.5) ? moves.length : 1) : 0
    return moves.slice(lost).map((move) => ({ ...move, id: randomUUIDv7(), leadId: id }))
  })
  await write(
    world,
    written,
    'id uuid, owner uuid, source text, cents bigint, probability int, "createdAt" bigint, deleted bool, stage text, "stageChangedAt" bigint',
    `insert into leads (company_id, id, name, assigned_user_id, source, value, probability, created_at, stage, stage_changed_at, deleted_at)
     select $1, id, 'Lead', owner, source, cents / 100.0, probability, ${at('createdAt')}, stage, ${at('stageChangedAt')},
       case when deleted then now() end from rows`,
  )
  await write(
    world,
    moves,
    'id uuid, "leadId" uuid, "from" text, "to" text, reason text, at bigint, before bigint',
    `insert into lead_moves (company_id, id, lead_id, from_stage, to_stage, reason, changed_at, previous_changed_at)
     select $1, id, "leadId", "from", "to", reason, ${at('at')}, ${at('before')} from rows`,
  )
}

interface Move {
  from: Stage | null
  to: Stage
  at: number
  before: number | null
  reason: string
}

/** A way through the stages, one move after the other, some at the very same instant. */
function walk(world: World, createdAt: number): Move[] {
  const { draw, now } = world
  const moves: Move[] = [
    { from: null, to: draw.pick(['new', 'new', 'new', 'qualified']), at: createdAt, before: null, reason: '' },
  ]
  const length = draw.below(8)
  while (moves.length <= length) {
    const last = moves.at(-1) as Move
    if (last.to.startsWith('closed') && draw.happens(0.7)) break
    const to = draw.pick(NEXT[last.to])
    const time = draw.happens(0.04) ? last.at : moment({ ...world, now: Math.min(now, last.at + 60 * DAY) }, last.at)
    moves.push({ from: last.to, to, at: time, before: last.at, reason: to === 'closed_lost' ? draw.pick(REASONS) : '' })
  }
  return moves
}

async function addTasks(world: World): Promise<void> {
  const { draw, workspace, now } = world
  const tasks = Array.from({ length: 160 }, () => {
    const due = draw.happens(0.85) ? moment({ ...world, now: now + 40 * DAY }) : null
    return {
      id: randomUUIDv7(),
      owner: draw.pick([workspace.user.id, workspace.admin.id, null]),
      status: draw.pick(['pending', 'in_progress', 'completed', 'completed', 'cancelled']),
      // Some are days and no instants.
      due: due && draw.happens(0.6) ? due - (due % DAY) : due,
      done: draw.happens(0.9)
        ? due && draw.happens(0.5)
          ? Math.min(now - 1, due + draw.below(3) * DAY)
          : moment(world)
        : null,
      createdAt: moment(world),
      deleted: draw.happens(0.1),
    }
  })
  await write(
    world,
    tasks,
    'id uuid, owner uuid, status text, due bigint, done bigint, "createdAt" bigint, deleted bool',
    `insert into tasks (company_id, id, title, assigned_to, status, due_date, completed_at, created_at, deleted_at)
     select $1, id, 'Task', owner, status, ${at('due')}, case when status = 'completed' then ${at('done')} end,
       ${at('createdAt')}, case when deleted then now() end from rows`,
  )
}

async function addCandidates(world: World): Promise<void> {
  const { draw } = world
  const openings = Array.from({ length: 4 }, (_, n) => ({ id: randomUUIDv7(), title: n === 0 ? '=Cook' : `Cook ${n}` }))
  await write(
    world,
    openings,
    'id uuid, title text',
    `insert into job_openings (company_id, id, title, description) select $1, id, title, 'Cooks soup.' from rows`,
  )
  const candidates = Array.from({ length: 90 }, (_, n) => {
    const createdAt = moment(world)
    const moves = [
      {
        id: randomUUIDv7(),
        from: null as string | null,
        to: draw.pick(['applied', 'submitted']),
        at: createdAt,
        before: null as number | null,
      },
    ]
    for (let more = draw.below(6); more > 0; more -= 1) {
      const last = moves.at(-1)
      if (!last) break
      const time = moment(world, last.at)
      moves.push({ id: randomUUIDv7(), from: last.to, to: draw.pick(candidateStatuses), at: time, before: last.at })
    }
    return { id: randomUUIDv7(), opening: draw.pick(openings).id, email: `someone${n}@example.com`, createdAt, moves }
  })
  const rows = candidates.map(({ moves, ...candidate }) => ({
    ...candidate,
    status: moves.at(-1)?.to,
    since: moves.at(-1)?.at,
  }))
  await write(
    world,
    rows,
    'id uuid, opening uuid, email text, "createdAt" bigint, status text, since bigint',
    `insert into job_applications (company_id, id, job_opening_id, first_name, last_name, email, phone, address, status, stage_updated_at, created_at)
     select $1, id, opening, 'Ada', 'Abbott', email, '', '', status, ${at('since')}, ${at('createdAt')} from rows`,
  )
  const moves = candidates.flatMap(({ id, moves }) =>
    moves.slice(draw.happens(0.1) ? draw.below(moves.length + 1) : 0).map((move) => ({ ...move, application: id })),
  )
  await write(
    world,
    moves,
    'id uuid, application uuid, "from" text, "to" text, at bigint, before bigint',
    `insert into candidate_moves (company_id, id, application_id, from_status, to_status, changed_at, previous_changed_at)
     select $1, id, application, "from", "to", ${at('at')}, ${at('before')} from rows`,
  )
}

async function addActivities(world: World): Promise<void> {
  const { draw, workspace } = world
  const people = [workspace.user.id, workspace.admin.id, workspace.owner.id, null]
  const activities = Array.from({ length: 300 }, () => ({
    id: randomUUIDv7(),
    person: draw.pick(people),
    // What the feed does not tell has no type.
    type: draw.happens(0.1) ? null : draw.pick(activityTypes),
    seenBy: draw.happens(0.1) ? draw.pick([workspace.user.id, workspace.owner.id]) : null,
    at: moment(world),
  }))
  await write(
    world,
    activities,
    'id uuid, person uuid, type text, "seenBy" uuid, at bigint',
    `insert into events (company_id, id, user_id, type, description, name, visible_to, created_at)
     select $1, id, person, type, 'Something', 'made.up', "seenBy", ${at('at')} from rows`,
  )
}

const at = (column: string) => `to_timestamp("${column}" / 1000.0)`

async function write({ superuser, workspace }: World, rows: object[], shape: string, statement: string): Promise<void> {
  const named = statement.replace(/from rows$/, `from jsonb_to_recordset($2::jsonb) as rows (${shape})`)
  await superuser.query(named, [workspace.companyId, JSON.stringify(rows)])
}

/** What people do by the product's own calls, one at a time and many at once. */
async function liveThrough({ superuser, workspace, draw }: World): Promise<void> {
  const { user, admin, owner, companyId } = workspace
  const { rows } = await superuser.query(
    'select id, stage from leads where company_id = $1 and deleted_at is null order by id',
    [companyId],
  )
  const leads = rows as { id: string; stage: Stage }[]
  const some = (count: number, stage?: Stage) =>
    Array.from({ length: count }, () => draw.pick(leads.filter((lead) => !stage || lead.stage === stage))).map(
      ({ id }) => ({ id }),
    )
  const [reopened, undone, removed, restored, rewon] = some(5) as { id: string }[] as [
    { id: string },
    { id: string },
    { id: string },
    { id: string },
    { id: string },
  ]
  const move = (params: { id: string }, stage: Stage, reason = '') =>
    user.try(moveLead, { params, body: { stage, reason } })
  for (const params of [reopened, rewon]) {
    await move(params, 'negotiation')
    await move(params, 'closed_won')
    await move(params, 'qualified')
  }
  await move(rewon, 'closed_won')
  const { body } = await user.try(moveLead, { params: undone, body: { stage: 'closed_lost', reason: 'By mistake' } })
  const made = body as { move?: { id: string } }
  if (made.move) await user.call(undoMove, { params: { ...undone, moveId: made.move.id } })
  await user.try(deleteLead, { params: removed })
  await user.try(deleteLead, { params: restored })
  await user.try(restoreLead, { params: restored })
  const unique = (ids: { id: string }[]) => [...new Set(ids.map(({ id }) => id))].filter((id) => id !== removed.id)
  const together = unique(some(30))
  const { moveIds } = await admin.call(moveLeads, {
    body: { ids: together, stage: 'closed_lost', reason: 'Out of season' },
  })
  await admin.call(undoLeadMoves, { body: { ids: moveIds.slice(0, 10) } })
  const { assignments } = await admin.call(assignLeads, { body: { ids: unique(some(30)), assignedUserId: owner.id } })
  if (assignments[0]) await admin.call(undoAssignments, { body: { assignments: assignments.slice(0, 1) } })
  const { ids } = await admin.call(deleteLeads, { body: { ids: unique(some(12)) } })
  await admin.call(restoreLeads, { body: { ids: ids.slice(0, 6) } })
  const gone = new Set(ids.slice(6))
  for (const id of unique(some(20)).filter((each) => !gone.has(each))) {
    await user.call(patchLead, {
      params: { id },
      body: { value: draw.below(1000) + 0.25, source: draw.pick(leadSources) },
    })
  }
  for (const id of unique(some(10, 'proposal')).filter((each) => !gone.has(each))) {
    await user.call(patchLead, { params: { id }, body: { stage: 'closed_won', probability: 90 } })
  }
  for (const stage of ['new', 'closed_won', 'closed_lost'] as const) {
    await user.call(createLead, { body: { name: 'Brought along', stage, value: '12.34', source: 'other' } })
  }
  const { rows: candidates } = await superuser.query(
    `select id from job_applications where company_id = $1 and stage <> 'accepted' order by id limit 12`,
    [companyId],
  )
  const moves = await user.call(moveCandidates, { body: { ids: candidates.map(({ id }) => id), stage: 'accepted' } })
  await user.call(undoCandidateMoves, { body: { ids: moves.slice(0, 5).map(({ id }) => id) } })
}
