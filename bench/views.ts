import { callerOf, changerOf, type HttpCaller } from './ask.ts'
import type { Report } from './findings.ts'
import { median } from './median.ts'
import { sized } from './sized.ts'
import type { Company, World } from './world.ts'

/** At 100,000 leads the counts of twenty views take at most twice what they take at 1,000. */
const TARGET = 2
const ROUNDS = sized(40, 1)
const WARM_UP_ROUNDS = sized(10, 0)

/** What twenty views keep: what the totals know, searches of common and of rare words, and what comes of both together. */
const KEPT: Record<string, string>[] = [
  {},
  { stage: 'proposal' },
  { stage: 'negotiation', sort: '-value' },
  { source: 'referral' },
  { source: 'referral', stage: 'new' },
  { assignedUserId: 'none' },
  { stage: 'closed_won', sort: '-updatedAt' },
  { search: 'quillfeather' },
  { search: 'meridian' },
  { search: 'group' },
  { search: 'grace lindqvist' },
  { search: 'group lyon' },
  { search: 'group', stage: 'proposal' },
  { search: 'meridian', sort: 'name' },
  { stage: 'qualified' },
  { stage: 'closed_lost' },
  { source: 'website', sort: 'company' },
  { source: 'trade_show', stage: 'qualified' },
  { search: 'meridian', source: 'website' },
  { search: 'group', assignedUserId: 'none' },
]

/** How much longer the views with their counts take in a company of 100,000 leads than in one of 1,000 beside it. */
export async function measureViews(world: World, report: Report): Promise<void> {
  const sides = [await openSide(world, world.small), await openSide(world, await world.big())] as const
  for (const [what, path, target] of [
    ['the list of twenty views', '/api/lead-views', TARGET],
    ['their counts', '/api/lead-views/counts', TARGET],
    // What one reader waits for after each change, and all others then find.
    ['their counts, the first after a lead has changed', '/api/lead-views/counts', undefined],
  ] as const) {
    const times: [number[], number[]] = [[], []]
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
      for (const index of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        if (target === undefined) await sides[index].change()
        const { milliseconds } = await sides[index].caller.ask(path)
        if (round >= 0) times[index].push(milliseconds)
      }
    }
    const [small, big] = [median(times[0]), median(times[1])]
    const found = `${big.toFixed(2)} ms of ${small.toFixed(2)} ms = ${(big / small).toFixed(2)}`
    report({ what, found, ...(target && { target: `≤ ${target}`, reached: big / small <= target }) })
  }
  for (const { caller } of sides) caller.close()
}

/** A company's way in, and how one of its leads is changed. */
interface Side {
  caller: HttpCaller
  change: () => Promise<void>
}

async function openSide({ port }: World, { cookie }: Company): Promise<Side> {
  const headers = { 'content-type': 'application/json', cookie }
  for (const [at, kept] of KEPT.entries()) {
    const body = JSON.stringify({ name: `View ${at}`, settings: { layout: 'list', ...kept } })
    const reply = await fetch(`http://127.0.0.1:${port}/api/lead-views`, { method: 'POST', body, headers })
    if (!reply.ok) throw new Error(`The view was refused: ${await reply.text()}`)
  }
  const caller = callerOf(port, cookie)
  return { caller, change: await changerOf(port, cookie, caller) }
}
