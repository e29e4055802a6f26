import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { Fragment } from 'react'
import { HITS_OF_A_KIND } from '../../contract/search/endpoints.ts'
import type { SearchHit } from '../../contract/search/fields.ts'
import { type RecordKind, recordAddress } from '../record-address.ts'
import { recordIcons } from '../record-icons.ts'
import { useLater } from '../ui/behaviour/use-later.ts'
import type { Entry, EntryGroup } from './entries.ts'
import { searchQuery } from './queries.ts'
import type { Place } from './recent.ts'

/** How long one types on before it is searched, in milliseconds. */
const PAUSE = 120

const kinds = {
  lead: { title: 'Leads', list: 'All in Sales', path: '/sales' },
  document: { title: 'Documents', list: 'All in Knowledge Base', path: '/knowledge-base' },
  task: { title: 'Tasks', list: 'All in Tasks & Notes', path: '/tasks' },
  opening: { title: 'Job Openings', list: 'All in Job Openings', path: '/recruitment' },
  candidate: { title: 'Candidates', list: 'All in Candidates', path: '/candidates' },
} as const

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
    icon: recordIcons[hit.kind],
    title: <MarkedWords {...hit.title} />,
    detail: hit.detail,
    ...(hit.excerpt.text && { excerpt: <MarkedWords {...hit.excerpt} /> }),
    run,
  }
}

function useOpenHit(query: string) {
  const navigate = useNavigate()
  return {
    open: ({ kind, id, passage }: Pick<SearchHit, 'kind' | 'id' | 'passage'>) =>
      void navigate(
        recordAddress(kind, id, passage ? { from: passage.start, to: passage.end, words: query } : undefined),
      ),
    openList: (kind: RecordKind) => void navigate({ to: kinds[kind].path, search: { search: query } }),
  }
}

export function useOpenPlace() {
  const { open } = useOpenHit('')
  return ({ kind, id }: Place) => open({ kind, id, passage: null })
}

/** Words of a hit, those marked that were searched for. */
function MarkedWords({ text, marks }: SearchHit['title']) {
  let at = 0
  const pieces = marks.map(({ start, end }) => {
    const before = text.slice(at, start)
    at = end
    return (
      <Fragment key={start}>
        {before}
        <mark className="rounded-[2px] bg-[color-mix(in_oklch,var(--hue-yellow)_32%,transparent)] text-foreground">
          {text.slice(start, end)}
        </mark>
      </Fragment>
    )
  })
  return (
    <>
      {pieces}
      {text.slice(at)}
    </>
  )
}
