import { useQuery } from '@tanstack/react-query'
import { FileX } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Document, DocumentPart } from '../../../contract/documents/fields.ts'
import { errorText } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { documentTextQuery } from '../queries.ts'
import { MarkedText } from './marked-text.tsx'
import { citedIn, type Passage, type Section, sectionsOf } from './passages.ts'
import { SheetView } from './sheet-view.tsx'
import { TextView } from './text-view.tsx'
import { useScrollToPassage } from './use-passage.ts'

interface ReadTextProps {
  document: Document
  passage: Passage | undefined
}

/** The words that were read in a document, with those marked that were looked for. */
export function ReadText({ document, passage: wanted }: ReadTextProps) {
  const isRead = document.status === 'ready'
  const { data, isPending, isError, error, refetch } = useQuery({ ...documentTextQuery(document), enabled: isRead })
  const passage = useMemo(() => wanted && data && citedIn(data.text, wanted), [wanted, data])
  const area = useScrollToPassage(passage !== undefined, data)
  if (!isRead) {
    return (
      <EmptyState icon={FileX} title="No text to show">
        {document.status === 'queued' || document.status === 'reading'
          ? 'The file is still being read. Its text appears here when it is done.'
          : 'Download the file to look at it with another program.'}
      </EmptyState>
    )
  }
  if (isError) {
    return (
      <ErrorState
        title="The text could not be loaded"
        detail={errorText(error, 'Check your connection, then try again.')}
        onRetry={() => refetch()}
      />
    )
  }
  if (isPending) return <Waiting what="text" />
  return (
    <div ref={area}>
      <MarkedText text={data.text} passage={passage}>
        <Words text={data.text} parts={data.parts} passage={passage} />
      </MarkedText>
    </div>
  )
}

function Words({
  text,
  parts,
  passage,
}: {
  text: string
  parts: readonly DocumentPart[]
  passage: Passage | undefined
}) {
  const sections = useMemo(() => sectionsOf(text.length, parts), [text, parts])
  const sheets = sections.filter(({ kind }) => kind === 'sheet')
  if (sheets.length > 0) return <SheetView text={text} sheets={sheets} passage={passage} />
  return <LongText text={text} sections={sections} reach={passage?.to ?? 0} />
}

/** Characters that are drawn at first, and more at each press: a browser is slow with a book. */
const STEP = 200_000

function LongText({ text, sections, reach }: { text: string; sections: readonly Section[]; reach: number }) {
  const [end, setEnd] = useState(STEP + reach)
  const shown = useMemo(
    () => sections.filter(({ from }) => from < end).map((each) => ({ ...each, to: Math.min(each.to, end) })),
    [sections, end],
  )
  return (
    <>
      <TextView text={text} sections={shown} reach={reach} />
      {end < text.length && (
        <Button variant="outline" size="sm" onClick={() => setEnd(end + STEP)}>
          Show more of the text
        </Button>
      )}
    </>
  )
}

export const Waiting = ({ what }: { what: 'text' | 'file' }) => (
  <Loading label={`Loading the ${what}`} className="space-y-3">
    <Skeleton className="w-2/3" />
    <Skeleton />
    <Skeleton className="w-4/5" />
  </Loading>
)
