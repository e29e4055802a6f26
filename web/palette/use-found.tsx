import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowRight, BriefcaseBusiness, FileText, ListTodo, type LucideIcon, TrendingUp, UserRound } from 'lucide-react'
import { HITS_OF_A_KIND } from '../../contract/search/endpoints.ts'
import type { SearchHit } from '../../contract/search/fields.ts'
import { useLater } from '../ui/behaviour/use-later.ts'
import type { Entry, EntryGroup } from './entries.ts'
import { MarkedWords } from './marked-words.tsx'
import { searchQuery } from './queries.ts'
import type { Place } from './recent.ts'

/** How long one types on before it is searched, in milliseconds. */
const PAUSE = 120

/** The signs and names of what is found. */
export const kinds: Record<Place['kind'], { title: string; icon: LucideIcon; list: string }> = {
  lead: { title: 'Leads', icon: TrendingUp, list: 'All in Sales' },
  document: { title: 'Documents', icon: FileText, list: 'All in Knowledge Base' },
  task: { title: 'Tasks', icon: ListTodo, list: 'All in Tasks & Notes' },
  opening: { title: 'Job Openings', icon: BriefcaseBusiness, list: 'All in Job Openings' },
  candidate: { title: 'Candidates', icon: UserRound, list: 'All in Candidates' },
}

/** What a search over everything finds, by kind. `isLate`: what is shown answers what was typed before. */
export function useFound(typed: string) {
  const wanted = typed.trim()
  const asked = useLater(wanted, PAUSE)
  const { open, openList } = useOpenHit(asked)
  const found = useQuery({ ...searchQuery(asked), enabled: asked !== '', placeholderData: keepPreviousData })
  const groups: EntryGroup[] =
    wanted && asked
      ? (found.data?.groups ?? []).map(({ kind, hits }) => ({
          title: kinds[kind].title,
          entries: [
            ...hits.map((hit) => entryOf(hit, () => open(hit))),
            ...(hits.length >= HITS_OF_A_KIND
              ? [{ name: `list ${kind}`, icon: ArrowRight, title: kinds[kind].list, run: () => openList(kind) }]
              : []),
          ],
        }))
      : []
  return {
    groups,
    isLate: wanted !== '' && (asked !== wanted || found.isPending || found.isPlaceholderData),
    error: found.isError && !found.isPlaceholderData ? found.error : undefined,
    retry: () => void found.refetch(),
  }
}

function entryOf(hit: SearchHit, run: () => void): Entry {
  return {
    name: `${hit.kind} ${hit.id} ${hit.passage?.start ?? ''}`,
    icon: kinds[hit.kind].icon,
    title: <MarkedWords {...hit.title} />,
    detail: hit.detail,
    ...(hit.excerpt.text && { excerpt: <MarkedWords {...hit.excerpt} /> }),
    run,
  }
}

function useOpenHit(query: string) {
  const navigate = useNavigate()
  const open = ({ kind, id, passage }: Pick<SearchHit, 'kind' | 'id' | 'passage'>) => {
    if (kind === 'lead') return navigate({ to: '/sales/lead/$id', params: { id } })
    if (kind === 'candidate') return navigate({ to: '/candidates/$id', params: { id } })
    if (kind === 'task') return navigate({ to: '/tasks', search: { task: id } })
    if (kind === 'opening') return navigate({ to: '/recruitment', search: { opening: id } })
    const found = passage && { from: passage.start, to: passage.end, words: query }
    return navigate({ to: '/knowledge-base', search: { document: id, ...found } })
  }
  const openList = (kind: Place['kind']) => {
    const search = { search: query }
    if (kind === 'lead') return navigate({ to: '/sales', search })
    if (kind === 'candidate') return navigate({ to: '/candidates', search })
    if (kind === 'task') return navigate({ to: '/tasks', search })
    if (kind === 'opening') return navigate({ to: '/recruitment', search })
    return navigate({ to: '/knowledge-base', search })
  }
  return {
    open: (hit: Pick<SearchHit, 'kind' | 'id' | 'passage'>) => void open(hit),
    openList: (kind: Place['kind']) => void openList(kind),
  }
}

/** Opens a record that one was at. */
export function useOpenPlace() {
  const { open } = useOpenHit('')
  return ({ kind, id }: Place) => open({ kind, id, passage: null })
}
