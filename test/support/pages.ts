import type { Call } from '../../contract/call.ts'
import type { Caller, Reply } from './caller.ts'

/** The ids of a list as its pages give them, one after the other, and the different totals of the pages. */
export async function walkPages(
  caller: Caller,
  call: Call,
  { params = {}, query }: { params?: Record<string, string>; query: Record<string, string> & { limit: string } },
): Promise<{ ids: string[]; totals: number[] }> {
  const ids: string[] = []
  const totals = new Set<number>()
  let cursor: string | null = null
  do {
    const page: Reply<unknown> = await caller.try(call, { params, query: { ...query, ...(cursor && { cursor }) } })
    if (page.status !== 200) throw new Error(`${call.path} answered ${page.status}: ${JSON.stringify(page.body)}`)
    const rows = page.body as { id: string }[]
    if (rows.length > Number(query.limit)) throw new Error(`A page of ${query.limit} has ${rows.length} rows`)
    ids.push(...rows.map(({ id }) => id))
    totals.add(Number(page.headers.get('x-total-count') ?? Number.NaN))
    cursor = page.headers.get('x-next-cursor')
  } while (cursor)
  return { ids, totals: [...totals] }
}
