import type pg from 'pg'
import {
  ASSUMED_DAYS_PER_STAGE,
  activityKinds,
  funnelStages,
  hiringStages,
  openStages,
} from '../../contract/analytics/endpoints.ts'
import type { Analytics } from '../../contract/analytics/fields.ts'
import { stageOf } from '../../contract/candidates/stage.ts'

/** What is asked, with both days. */
export interface Asked {
  from: string
  to: string
  assignedUserId?: string
  source?: string
}

interface Entry {
  stage: string
  at: number
  reason: string
}

interface LeadStory {
  id: string
  owner: string | null
  source: string
  stage: string
  cents: number
  probability: number
  createdAt: number
  stageChangedAt: number
  /** Every stage that it came into, in order. */
  entries: Entry[]
}

interface TaskRow {
  id: string
  owner: string | null
  status: string
  dueDay: string | null
  doneAt: number | null
}

interface CandidateStory {
  id: string
  openingId: string
  stage: string
  createdAt: number
  stageUpdatedAt: number
  entries: Entry[]
}

/** The raw rows of a company, with the stories that its history tells. */
export interface RawRows {
  timeZone: string
  leads: LeadStory[]
  tasks: TaskRow[]
  candidates: CandidateStory[]
  openings: Map<string, string>
  activities: { id: string; userId: string | null; type: string; at: number }[]
  people: { id: string; name: string }[]
}

/** Reads everything there is, past the server; `reader` is who will ask. */
export async function readRaw(superuser: pg.Pool, companyId: string, reader: string): Promise<RawRows> {
  const all = async (text: string) => (await superuser.query(text, [companyId])).rows
  const [company] = await all('select time_zone from companies where id = $1')
  const timeZone = String(company.time_zone)
  const moves = await all('select * from lead_moves where company_id = $1')
  const candidateMoves = await all('select * from candidate_moves where company_id = $1')
  return {
    timeZone,
    leads: (await all('select * from leads where company_id = $1 and deleted_at is null')).map((row) => ({
      id: row.id,
      owner: row.assigned_user_id,
      source: row.source,
      stage: row.stage,
      cents: Math.round(Number(row.value) * 100),
      probability: row.probability,
      createdAt: +row.created_at,
      stageChangedAt: +row.stage_changed_at,
      entries: entriesOf(
        moves
          .filter(({ lead_id }) => lead_id === row.id)
          .map((move) => ({ ...move, from: move.from_stage, to: move.to_stage })),
        { stage: row.stage, since: +row.stage_changed_at, createdAt: +row.created_at },
      ),
    })),
    tasks: (await all('select * from tasks where company_id = $1 and deleted_at is null')).map((row) => ({
      id: row.id,
      owner: row.assigned_to,
      status: row.status,
      dueDay: row.due_date && dueDayOf(row.due_date, timeZone),
      doneAt: row.status === 'completed' ? +(row.completed_at ?? row.created_at) : null,
    })),
    candidates: (await all('select * from job_applications where company_id = $1')).map((row) => ({
      id: row.id,
      openingId: row.job_opening_id,
      stage: stageOf(row.status),
      createdAt: +row.created_at,
      stageUpdatedAt: +row.stage_updated_at,
      entries: entriesOf(
        candidateMoves
          .filter(({ application_id }) => application_id === row.id)
          .map((move) => ({
            ...move,
            from: move.from_status && stageOf(move.from_status),
            to: stageOf(move.to_status),
          })),
        { stage: stageOf(row.status), since: +row.stage_updated_at, createdAt: +row.created_at },
      ),
    })),
    openings: new Map(
      (await all('select id, title from job_openings where company_id = $1')).map(({ id, title }) => [id, title]),
    ),
    activities: (await all('select * from events where company_id = $1 and type is not null'))
      .filter((row) => row.visible_to === null || row.visible_to === reader)
      .map((row) => ({ id: row.id, userId: row.user_id, type: row.type, at: +row.created_at })),
    people: (await all('select * from users where company_id = $1')).map((row) => ({
      id: row.id,
      name: `${row.first_name} ${row.last_name}`.trim() || row.username,
    })),
  }
}

interface MoveRow {
  id: string
  from: string | null
  to: string
  reason: string
  changed_at: Date
  previous_changed_at: Date | null
}

function entriesOf(
  moves: MoveRow[],
  { stage, since, createdAt }: { stage: string; since: number; createdAt: number },
): Entry[] {
  const sorted = moves.toSorted((a, b) => +a.changed_at - +b.changed_at || (a.id < b.id ? -1 : 1))
  const entries = sorted.map(({ to, changed_at, reason }) => ({ stage: to, at: +changed_at, reason }))
  const [first] = sorted
  if (!first) return [{ stage, at: since, reason: '' }]
  if (first.from === null) return entries
  return [
    { stage: first.from, at: first.previous_changed_at ? +first.previous_changed_at : createdAt, reason: '' },
    ...entries,
  ]
}

function dueDayOf(due: Date, timeZone: string): string {
  const iso = due.toISOString()
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : dayIn(+due, timeZone)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The day of an instant, by the calendar of the system and not by bounds. */
function dayIn(at: number, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  formats.set(timeZone, format)
  return format.format(at)
}

/** Ids of what is behind each figure, by the query that asks for them. */
export interface ByHand {
  figures: Omit<Analytics, 'people'>
  leads: Map<string, string[]>
  tasks: Map<string, string[]>
  candidates: Map<string, string[]>
  activities: Map<string, string[]>
}

/** Computes every figure from the raw rows and the histories, one lead after the other. */
export function compute(raw: RawRows, asked: Asked, { today, now }: { today: string; now: number }): ByHand {
  const { timeZone } = raw
  const day = (at: number) => dayIn(at, timeZone)
  const inPeriod = (at: number) => day(at) >= asked.from && day(at) <= asked.to
  const mine = (owner: string | null) =>
    !asked.assignedUserId || (asked.assignedUserId === 'none' ? owner === null : owner === asked.assignedUserId)
  const fromThere = (source: string) =>
    !asked.source || (asked.source === 'none' ? source === '' : source === asked.source)
  const leads = raw.leads.filter(({ owner, source }) => mine(owner) && fromThere(source))
  const months = monthsBetween(asked.from, asked.to)
  const behind = {
    leads: new Map<string, string[]>(),
    tasks: new Map<string, string[]>(),
    candidates: new Map<string, string[]>(),
    activities: new Map<string, string[]>(),
  }
  const keep = <Row extends { id: string }>(kind: keyof typeof behind, query: string, rows: Row[]) => {
    behind[kind].set(query, rows.map(({ id }) => id).sort())
    return rows
  }

  const created = keep(
    'leads',
    'figure=created',
    leads.filter(({ createdAt }) => inPeriod(createdAt)),
  )
  const wonEver = leads.filter(({ stage }) => stage === 'closed_won')
  const won = keep(
    'leads',
    'figure=won',
    wonEver.filter((lead) => inPeriod(closedAt(lead))),
  )
  const lost = keep(
    'leads',
    'figure=lost',
    leads.filter((lead) => lead.stage === 'closed_lost' && inPeriod(closedAt(lead))),
  )
  const closed = keep('leads', 'figure=closed', [...won, ...lost])

  const isYearBefore = (at: number, month: string) => {
    const [year = 0, of = ''] = [Number(month.slice(0, 4)), month.slice(5)]
    const that = day(at)
    if (that.slice(0, 7) !== `${year - 1}-${of}`) return false
    const starts = month === asked.from.slice(0, 7) ? Number(asked.from.slice(8)) : 1
    const wholeToTheEnd = month !== asked.to.slice(0, 7) || isLastOfMonth(asked.to)
    const ends = wholeToTheEnd ? 31 : Number(asked.to.slice(8))
    return Number(that.slice(8)) >= starts && Number(that.slice(8)) <= ends
  }
  const before = months.map((month) =>
    keep(
      'leads',
      `figure=wonYearBefore&month=${month}`,
      wonEver.filter((lead) => isYearBefore(closedAt(lead), month)),
    ),
  )
  keep('leads', 'figure=wonYearBefore', before.flat())

  const closings = (of: (lead: LeadStory) => boolean) => {
    const these = won.filter(of)
    const gone = lost.filter(of)
    return {
      leads: created.filter(of).length,
      won: these.length,
      lost: gone.length,
      value: sumOf(these),
      winRate: these.length + gone.length === 0 ? null : rate(these.length, these.length + gone.length),
      medianCycleDays: medianDays(these.map((lead) => closedAt(lead) - lead.createdAt)),
    }
  }
  const sources = [...new Set([...created, ...closed].map(({ source }) => source))]
  const owners = [...new Set([...created, ...closed].map(({ owner }) => owner))]

  const aYearAgo = Temporal.PlainDate.from(today).subtract({ years: 1 }).toString()
  const remaining = openStages.map((stage, index) => {
    const from = keep(
      'leads',
      `figure=forecastDays&stage=${stage}`,
      raw.leads.filter(
        (lead) =>
          lead.stage === 'closed_won' &&
          day(closedAt(lead)) > aYearAgo &&
          day(closedAt(lead)) <= today &&
          firstEntry(lead, stage),
      ),
    )
    const middle = medianDays(from.map((lead) => closedAt(lead) - (firstEntry(lead, stage)?.at ?? 0)))
    return { stage, days: middle ?? ASSUMED_DAYS_PER_STAGE * (4 - index), won: from.length }
  })
  const open = leads.filter(({ stage }) => !stage.startsWith('closed'))
  const expectedIn = (lead: LeadStory) => {
    const days = Math.round(remaining.find(({ stage }) => stage === lead.stage)?.days ?? 0)
    const expected = Temporal.PlainDate.from(day(lead.stageChangedAt)).add({ days }).toString()
    return (expected > today ? expected : today).slice(0, 7)
  }
  const lastExpected = open.map(expectedIn).sort().at(-1)

  const reasons = new Map<string, LeadStory[]>()
  for (const lead of lost) {
    const reason = lead.entries.filter(({ stage }) => stage === 'closed_lost').at(-1)?.reason ?? ''
    reasons.set(reason, [...(reasons.get(reason) ?? []), lead])
  }

  const done = keep(
    'tasks',
    'figure=done',
    raw.tasks.filter((task) => mine(task.owner) && task.doneAt && inPeriod(task.doneAt)),
  )
  const isLate = ({ dueDay, doneAt }: TaskRow) => dueDay !== null && doneAt !== null && day(doneAt) > dueDay
  const doneLate = keep('tasks', 'figure=doneLate', done.filter(isLate))
  const overdue = keep(
    'tasks',
    'figure=overdue',
    raw.tasks.filter(
      ({ owner, status, dueDay }) =>
        mine(owner) &&
        ['pending', 'in_progress'].includes(status) &&
        dueDay !== null &&
        dueDay >= asked.from &&
        dueDay <= asked.to &&
        dueDay < today,
    ),
  )
  const people = [...new Set([...done, ...overdue].map(({ owner }) => owner))]

  const acts = keep(
    'activities',
    '',
    raw.activities.filter(({ userId, at }) => mine(userId) && inPeriod(at)),
  )

  const applied = keep(
    'candidates',
    'figure=applied',
    raw.candidates.filter(({ createdAt }) => inPeriod(createdAt)),
  )
  const hiredAt = ({ entries, stageUpdatedAt, stage }: CandidateStory) =>
    stage === 'accepted' ? (entries.filter((entry) => entry.stage === 'accepted').at(-1)?.at ?? stageUpdatedAt) : null
  const hired = keep(
    'candidates',
    'figure=hired',
    raw.candidates.filter((one) => hiredAt(one) !== null && inPeriod(hiredAt(one) ?? 0)),
  )
  const openings = [...new Set([...applied, ...hired].map(({ openingId }) => openingId))]

  const figures: ByHand['figures'] = {
    from: asked.from,
    to: asked.to,
    today,
    timeZone,
    asOf: null,
    created: { count: created.length },
    won: { count: won.length, value: sumOf(won) },
    lost: { count: lost.length },
    winRate: closed.length === 0 ? null : rate(won.length, closed.length),
    medianCycleDays: medianDays(won.map((lead) => closedAt(lead) - lead.createdAt)),
    wonByMonth: months.map((month, index) => {
      const these = keep(
        'leads',
        `figure=won&month=${month}`,
        won.filter((lead) => day(closedAt(lead)).startsWith(month)),
      )
      const those = before[index] ?? []
      return {
        month,
        count: these.length,
        value: sumOf(these),
        yearBefore: { count: those.length, value: sumOf(those) },
      }
    }),
    bySource: sources.map((source) => ({
      source: source as 'website',
      ...closings((lead) => lead.source === source),
    })),
    byOwner: owners.map((userId) => ({ userId, ...closings(({ owner }) => owner === userId) })),
    funnel: funnelStages.map((stage, index) => {
      const entered = keep(
        'leads',
        `figure=entered&stage=${stage}`,
        created.filter((lead) => firstEntry(lead, stage)),
      )
      const onward = (lead: LeadStory) => {
        const begun = lead.entries.findIndex((entry) => entry.stage === stage)
        return lead.entries
          .slice(begun + 1)
          .find((entry) => (funnelStages as readonly string[]).indexOf(entry.stage) > index)
      }
      const advanced = keep('leads', `figure=advanced&stage=${stage}`, entered.filter(onward))
      const days = medianDays(advanced.map((lead) => (onward(lead)?.at ?? 0) - (firstEntry(lead, stage)?.at ?? 0)))
      return { stage, entered: entered.length, advanced: advanced.length, medianDays: days }
    }),
    timeInStage: openStages.map((stage) => {
      const stays = (lead: LeadStory) =>
        lead.entries.flatMap((entry, index) => {
          const next = lead.entries[index + 1]
          return entry.stage === stage && next ? [next.at - entry.at] : []
        })
      const passed = keep(
        'leads',
        `figure=passed&stage=${stage}`,
        closed.filter((lead) => firstEntry(lead, stage)),
      )
      const inStage = keep(
        'leads',
        `figure=inStage&stage=${stage}`,
        open.filter((lead) => lead.stage === stage),
      )
      return {
        stage,
        passed: passed.length,
        medianDays: medianDays(passed.map((lead) => stays(lead).reduce((sum, each) => sum + each, 0))),
        inStage: inStage.length,
        medianDaysSoFar: medianDays(inStage.map(({ stageChangedAt }) => now - stageChangedAt)),
      }
    }),
    lostReasons: [...reasons].map(([reason, those]) => {
      keep('leads', `figure=lost&reason=${encodeURIComponent(reason)}`, those)
      return { reason, count: those.length }
    }),
    forecast: monthsBetween(today, lastExpected ? `${lastExpected}-28` : '0000-01-01').map((month) => {
      const those = keep(
        'leads',
        `figure=forecast&month=${month}`,
        open.filter((lead) => expectedIn(lead) === month),
      )
      const weighted = those.reduce((sum, { cents, probability }) => sum + BigInt(cents) * BigInt(probability), 0n)
      return { month, leads: those.length, value: Number((weighted + 50n) / 100n) / 100 }
    }),
    forecastDays: remaining,
    tasks: {
      done: done.length,
      doneLate: doneLate.length,
      overdue: overdue.length,
      byMonth: months.map((month) => ({
        month,
        done: keep(
          'tasks',
          `figure=done&month=${month}`,
          done.filter(({ doneAt }) => day(doneAt ?? 0).startsWith(month)),
        ).length,
        overdue: keep(
          'tasks',
          `figure=overdue&month=${month}`,
          overdue.filter(({ dueDay }) => dueDay?.startsWith(month)),
        ).length,
      })),
      byPerson: people.map((userId) => ({
        userId,
        done: done.filter(({ owner }) => owner === userId).length,
        doneLate: doneLate.filter(({ owner }) => owner === userId).length,
        overdue: overdue.filter(({ owner }) => owner === userId).length,
      })),
    },
    activity: [...new Set(acts.map(({ userId }) => userId))].map((userId) => {
      const theirs = acts.filter((act) => act.userId === userId)
      const counts = Object.fromEntries(
        activityKinds.map((kind) => [kind, theirs.filter(({ type }) => kindOf(type) === kind).length]),
      ) as Record<(typeof activityKinds)[number], number>
      return { userId, total: theirs.length, ...counts }
    }),
    hiring: {
      applications: applied.length,
      hired: hired.length,
      medianDaysToHire: medianDays(hired.map((one) => (hiredAt(one) ?? 0) - one.createdAt)),
      funnel: hiringStages.map((stage, index) => {
        const came = (one: CandidateStory) => one.entries.find((entry) => entry.stage === stage)
        // What comes in the same millisecond comes later, in whatever order it was written down.
        const onward = (one: CandidateStory) =>
          one.entries.find(
            (entry) =>
              entry.at >= (came(one)?.at ?? 0) && (hiringStages as readonly string[]).indexOf(entry.stage) > index,
          )
        const entered = keep('candidates', `figure=entered&stage=${stage}`, applied.filter(came))
        const advanced = keep('candidates', `figure=advanced&stage=${stage}`, entered.filter(onward))
        const days = medianDays(advanced.map((one) => (onward(one)?.at ?? 0) - (came(one)?.at ?? 0)))
        return { stage, entered: entered.length, advanced: advanced.length, medianDays: days }
      }),
      byOpening: openings.map((openingId) => {
        const of = <Row extends CandidateStory>(figure: string, rows: Row[]) =>
          keep(
            'candidates',
            `figure=${figure}&openingId=${openingId}`,
            rows.filter((one) => one.openingId === openingId),
          ).length
        return {
          openingId,
          title: raw.openings.get(openingId) ?? '',
          applications: of('applied', applied),
          hired: of('hired', hired),
        }
      }),
    },
  }
  for (const kind of activityKinds)
    keep(
      'activities',
      `kind=${kind}`,
      acts.filter(({ type }) => kindOf(type) === kind),
    )
  return { figures, ...behind }
}

const closedAt = ({ entries, stageChangedAt }: LeadStory) =>
  entries.filter(({ stage }) => stage.startsWith('closed')).at(-1)?.at ?? stageChangedAt

const firstEntry = ({ entries }: LeadStory, stage: string) => entries.find((entry) => entry.stage === stage)

const sumOf = (leads: LeadStory[]) => leads.reduce((sum, { cents }) => sum + cents, 0) / 100

const rate = (part: number, whole: number) => Math.round((part * 1000) / whole) / 10

function median(values: number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}

function medianDays(milliseconds: number[]): number | null {
  const middle = median(milliseconds)
  return middle === null ? null : Math.round(middle / 8640) / 10_000
}

function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  for (let [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))]; ; month += 1) {
    if (month > 12) [year, month] = [year + 1, 1]
    const name = `${year}-${String(month).padStart(2, '0')}`
    if (name > to.slice(0, 7)) return months
    months.push(name)
  }
}

const isLastOfMonth = (day: string) => new Date(Date.parse(day) + 86_400_000).getUTCDate() === 1

function kindOf(type: string): (typeof activityKinds)[number] {
  if (type.startsWith('lead_')) return 'leads'
  if (type.startsWith('note_')) return 'notes'
  if (type.startsWith('task_')) return 'tasks'
  if (/^(opening|candidate|comment)_/.test(type)) return 'hiring'
  return type.startsWith('document_') ? 'documents' : 'other'
}
