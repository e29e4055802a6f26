import type { ModelUsage } from '../../../../contract/ai-settings/fields.ts'
import type { CompanyDatabase, CompanyScope } from '../../../platform/database/scope.ts'
import type { ModelSettings } from '../../../platform/settings/config.ts'
import { readAiSettings } from '../../ai-settings/rules.ts'
import { readToday } from '../../companies/rules.ts'
import { ModelFailed } from './model-failed.ts'
import { addUsage, countTokens, type Days, listUsage, type Used } from './usage-store.ts'

/** What an answer took. */
export interface Spent {
  inputTokens: number
  outputTokens: number
  /** Whether the server did not say, or not all of it. */
  estimated: boolean
}

/** Counts one answer of a model, or one that failed, for who asked. */
export async function countAnswer(
  company: CompanyDatabase,
  { model, spent, ...used }: { model: ModelSettings; spent: Spent; kind: Used['kind']; failed: boolean; now: number },
): Promise<void> {
  const { inputTokens, outputTokens } = spent
  await count(company, { ...used, model: model.name, inputTokens, outputTokens, cost: costOf(model, spent) })
}

/** Counts one answer of a voice server, whose prices are not known. */
export const countSpoken = (
  company: CompanyDatabase,
  used: Pick<Used, 'model' | 'inputTokens' | 'outputTokens'> & { now: number },
): Promise<void> => count(company, { ...used, kind: 'voice', failed: false, cost: null })

/** Counts one answer that Atrium gave by itself. */
export const countOwnAnswer = (company: CompanyDatabase, used: Pick<Used, 'kind'> & { now: number }): Promise<void> =>
  count(company, { ...used, model: '', failed: false, inputTokens: 0, outputTokens: 0, cost: 0 })

async function count(company: CompanyDatabase, { now, ...used }: Omit<Used, 'day'> & { now: number }): Promise<void> {
  await company.write(async (scope) => addUsage(scope, { ...used, day: (await readToday(scope, now)).day }))
}

const costOf = ({ price }: ModelSettings, { inputTokens, outputTokens }: Spent): number | null =>
  price ? Number(((inputTokens * price.input + outputTokens * price.output) / 1e6).toFixed(6)) : null

/**
 * Raises `ModelFailed` where what a company's models may read and write in a month is used up. What is under way when that
 * happens is finished: the limit can be overshot by the answers that were begun before.
 */
export async function requireRoom(company: CompanyDatabase, now: number): Promise<void> {
  await company.read(async (scope) => {
    const { monthlyTokens } = await readAiSettings(scope)
    if (monthlyTokens === null || (await countTokens(scope, await thisMonth(scope, now))) < monthlyTokens) return
    throw new ModelFailed(`The monthly limit of ${monthlyTokens.toLocaleString('en')} tokens is used up.`)
  })
}

/** What a company asked of models in the calendar month that it is there. */
export async function readUsage(company: CompanyDatabase, now: number): Promise<ModelUsage> {
  return company.read(async (scope) => {
    const [{ monthlyTokens }, days] = await Promise.all([readAiSettings(scope), thisMonth(scope, now)])
    const rows = await listUsage(scope, days)
    return {
      ...days,
      ...total(rows),
      models: grouped(rows, ({ model }) => model).map(({ first, all }) => ({ model: first.model, ...total(all) })),
      people: grouped(rows, ({ userId }) => userId).map(({ first, all }) => ({
        userId: first.userId,
        name: `${first.firstName} ${first.lastName}`.trim() || first.username,
        ...total(all),
      })),
      monthlyTokens,
    }
  })
}

async function thisMonth(scope: CompanyScope, now: number): Promise<Days> {
  const day = Temporal.PlainDate.from((await readToday(scope, now)).day)
  return { from: day.with({ day: 1 }).toString(), to: day.with({ day: day.daysInMonth }).toString() }
}

type Row = Awaited<ReturnType<typeof listUsage>>[number]

/** The largest first. */
function grouped(rows: Row[], keyOf: (row: Row) => string): { first: Row; all: Row[] }[] {
  const groups = Map.groupBy(rows, keyOf)
    .values()
    .flatMap((all) => (all[0] ? [{ first: all[0], all }] : []))
    .toArray()
  const sizeOf = ({ all }: { all: Row[] }) => {
    const { inputTokens, outputTokens } = total(all)
    return inputTokens + outputTokens
  }
  return groups.sort((one, other) => sizeOf(other) - sizeOf(one))
}

function total(rows: Row[]) {
  const sum = (amount: (row: Row) => number) => rows.reduce((all, row) => all + amount(row), 0)
  return {
    requests: sum(({ requests }) => requests),
    failures: sum(({ failures }) => failures),
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    cost: rows.some(({ cost }) => cost === null) ? null : Number(sum(({ cost }) => cost ?? 0).toFixed(6)),
  }
}
