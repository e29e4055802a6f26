import { callerOf, type HttpCaller } from './ask.ts'
import type { Finding, Report } from './findings.ts'
import { median } from './median.ts'
import { sized } from './sized.ts'
import type { Company, World } from './world.ts'

/** At 100,000 leads a page takes at most twice what it takes at 1,000. */
const TARGET = 2
const ROUNDS = sized(40, 1)
// Enough for PostgreSQL to have settled on the plans that it keeps for named statements.
const WARM_UP_ROUNDS = sized(10, 0)

/** What is asked, as the query beside `limit=50`. A `half` page begins in the middle of the list. */
const ASKED: { name: string; query: Record<string, string>; half?: boolean }[] = [
  { name: 'newest', query: {} },
  { name: 'newest, half way down', query: {}, half: true },
  { name: 'by name', query: { sort: 'name' } },
  { name: 'by name, half way down', query: { sort: 'name' }, half: true },
  { name: 'by value', query: { sort: '-value' } },
  { name: 'by value, half way down', query: { sort: '-value' }, half: true },
  { name: 'by stage', query: { sort: 'stage' } },
  { name: 'one stage', query: { stage: 'proposal' } },
  { name: 'one stage, by name', query: { stage: 'proposal', sort: 'name' } },
  { name: 'one owner', query: { assignedUserId: 'OWNER' } },
  { name: 'one owner, by value', query: { assignedUserId: 'OWNER', sort: '-value' } },
  { name: 'one source and stage', query: { source: 'referral', stage: 'new' } },
  { name: 'search: 3 hits', query: { search: 'quillfeather' } },
  { name: 'search: 1 in 150', query: { search: 'meridian' } },
  { name: 'search: 1 in 5', query: { search: 'group' } },
  { name: 'search: two words', query: { search: 'grace lindqvist' } },
  { name: 'search: two common words', query: { search: 'group lyon' } },
  { name: 'search: 1 in 5, by name', query: { search: 'group', sort: 'name' } },
  { name: 'search: 1 in 5, one stage', query: { search: 'group', stage: 'proposal' } },
  { name: 'search: nothing found', query: { search: 'zzyzx' } },
  { name: 'search: two letters', query: { search: 'ad' } },
]

/** How much longer pages and searches take in a company of 100,000 leads than in one of 1,000 beside it. */
export async function measureScale(world: World, report: Report): Promise<void> {
  const sides = [await sideOf(world, world.small), await sideOf(world, await world.big())] as const
  for (const { name, query, half } of ASKED) {
    const paths = [await pathOf(sides[0], { query, half }), await pathOf(sides[1], { query, half })] as const
    report(await compareSides(sides, { what: `page of 50, ${name}`, paths }))
  }
  for (const { caller } of sides) caller.close()
}

/** How much longer the second side takes than the first; they take turns, and the medians count. */
export async function compareSides(
  sides: readonly [Side, Side],
  { what, paths, target = TARGET }: { what: string; paths: readonly [string, string]; target?: number | undefined },
): Promise<Omit<Finding, 'part'>> {
  const times: [number[], number[]] = [[], []]
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    for (const index of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const { milliseconds } = await sides[index].caller.ask(paths[index])
      if (round >= 0) times[index].push(milliseconds)
    }
  }
  const [small, big] = [median(times[0]), median(times[1])]
  const found = `${big.toFixed(2)} ms of ${small.toFixed(2)} ms = ${(big / small).toFixed(2)}`
  if (target === Number.POSITIVE_INFINITY) return { what, found }
  return { what, found, target: `≤ ${target}`, reached: big / small <= target }
}

/** A company that is measured, and its owner's way in. */
export interface Side {
  caller: HttpCaller
  company: Company
  owner: string
}

/** The way into a company. */
export async function sideOf({ port }: World, company: Company): Promise<Side> {
  const caller = callerOf(port, company.cookie)
  const { id } = JSON.parse((await caller.ask('/api/user')).text())
  return { caller, company, owner: id }
}

async function pathOf(
  { caller, company, owner }: Side,
  { query, half }: { query: Record<string, string>; half: boolean | undefined },
): Promise<string> {
  const search = new URLSearchParams(query).toString().replace('OWNER', owner)
  const page = (limit: number, cursor?: string) =>
    `/api/leads?limit=${limit}&${search}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`
  if (!half) return page(50)
  let cursor: string | undefined
  for (let passed = 0; passed < company.leads / 2; passed += 100) {
    cursor = String((await caller.ask(page(100, cursor))).headers['x-next-cursor'])
  }
  return page(50, cursor)
}
