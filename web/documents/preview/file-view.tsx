import { useQuery } from '@tanstack/react-query'
import { Suspense, use, useMemo } from 'react'
import type { Document } from '../../../contract/documents/fields.ts'
import { errorText } from '../../api/call.ts'
import { lazyPart } from '../../screens/lazy-part.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { documentFileQuery, documentTextQuery } from '../queries.ts'
import { citedIn, type Passage } from './passages.ts'
import { ReadText, Waiting } from './read-text.tsx'

const PdfView = lazyPart(() => import('./pdf-view.tsx'), 'PdfView')
const MarkdownView = lazyPart(() => import('./markdown-view.tsx'), 'MarkdownView')

/** How else than by its words a document can be looked at: by the file itself. */
export type FileLook = 'pages' | 'formatted'

interface FileViewProps {
  document: Document
  look: FileLook
  passage: Passage | undefined
}

export function FileView({ document, look, passage }: FileViewProps) {
  const file = useQuery(documentFileQuery(document))
  const page = useFoundPage(document, passage)
  // Kept here: what suspends on it is created again until it has loaded, and would start it each time.
  const source = useMemo(() => (look === 'formatted' ? file.data?.text() : undefined), [look, file.data])
  if (file.isError) {
    return (
      <ErrorState
        title="The file could not be loaded"
        detail={errorText(file.error, 'Check your connection, then try again.')}
        onRetry={() => file.refetch()}
      />
    )
  }
  if (!file.data) return <Waiting what="file" />
  return (
    <Suspense fallback={<Waiting what="file" />}>
      {look === 'pages' ? (
        <PdfView file={file.data} title={document.title} found={page} />
      ) : (
        <Markdown source={source} document={document} />
      )}
    </Suspense>
  )
}

function Markdown({ source, document }: { source: Promise<string> | undefined; document: Document }) {
  if (!source) return null
  return (
    <MarkdownView source={use(source)}>
      <p className="mb-4 text-sm text-muted-foreground">
        This document is too large or too deeply nested to show formatted. Here is its text.
      </p>
      <ReadText document={document} passage={undefined} />
    </MarkdownView>
  )
}

/** The page on which a passage begins, and its words on that page. */
function useFoundPage(document: Document, passage: Passage | undefined) {
  const { data } = useQuery({ ...documentTextQuery(document), enabled: passage !== undefined })
  return useMemo(() => {
    if (!data || !passage) return undefined
    const pages = data.parts.filter(({ kind }) => kind === 'page')
    const { from, to } = citedIn(data.text, passage)
    const at = pages.findIndex(({ start, end }) => from < end && to > start)
    const page = pages[at]
    if (!page) return undefined
    const words = data.text.slice(Math.max(from, page.start), Math.min(to, page.end))
    return { page: at + 1, words }
  }, [data, passage])
}
