import type { Report } from './findings.ts'
import { compareSides, sideOf } from './scale.ts'
import { asSuperuser, type Company, type World } from './world.ts'

/** What is asked of the board; what is computed for a search is shown, and may take longer where there is more to find. */
const ASKED: { name: string; path: string; computed?: boolean }[] = [
  { name: 'columns', path: '/api/leads/board' },
  { name: 'columns, one source', path: '/api/leads/board?source=referral' },
  { name: 'columns, one owner', path: '/api/leads/board?assignedUserId=OWNER' },
  { name: 'columns, search: 3 hits', path: '/api/leads/board?search=quillfeather' },
  { name: 'columns, search: 1 in 5', path: '/api/leads/board?search=group', computed: true },
  { name: 'lane of a common stage', path: '/api/leads/board/cards?limit=30&lane=new' },
  { name: 'lane of a rare stage', path: '/api/leads/board/cards?limit=30&lane=negotiation' },
  { name: 'lane, longest in stage', path: '/api/leads/board/cards?limit=30&lane=proposal&sort=stageChangedAt' },
  { name: 'lane, by value', path: '/api/leads/board/cards?limit=30&lane=proposal&sort=-value' },
  { name: 'lane, one owner', path: '/api/leads/board/cards?limit=30&lane=proposal&assignedUserId=OWNER' },
  { name: 'lane, search: 1 in 5', path: '/api/leads/board/cards?limit=30&lane=proposal&search=group' },
]

/** How much longer the board takes with 100,000 leads and 500,000 moves than with 1,000 leads and 5,000 moves. */
export async function measureBoard(world: World, report: Report): Promise<void> {
  const companies = [world.small, await world.big()] as const
  for (const company of companies) await addMoves(world, company)
  const sides = [await sideOf(world, companies[0]), await sideOf(world, companies[1])] as const
  for (const { name, path, computed = false } of ASKED) {
    const paths = [path.replace('OWNER', sides[0].owner), path.replace('OWNER', sides[1].owner)] as const
    report(await compareSides(sides, { what: name, paths, ...(computed && { target: Number.POSITIVE_INFINITY }) }))
  }
  for (const { caller } of sides) caller.close()
}

/** Five moves for each lead, through all stages, each after another time than the one before. */
async function addMoves({ connection }: World, { id }: Company): Promise<void> {
  await asSuperuser(connection, async (client) => {
    await client.query(
      `insert into lead_moves (company_id, id, lead_id, from_stage, to_stage, previous_changed_at, changed_at)
       select $1, uuidv7(), l.id, stages[step], stages[step + 1], l.created_at + (step - 1) * stay, l.created_at + step * stay
       from leads l, generate_series(1, 5) as step,
         (select '{new,qualified,proposal,negotiation,new,closed_lost}'::text[] as stages) as s,
         lateral (select (1 + abs(hashint8(hashtextextended(l.id::text, 0))) % 40) * interval '6 hours' as stay) as t
       where l.company_id = $1`,
      [id],
    )
    await client.query('vacuum analyze')
  })
}
