import { useQuery } from '@tanstack/react-query'
import { Suspense, use, useMemo, useState } from 'react'
import type { Document } from '../../../contract/documents/fields.ts'
import { errorText } from '../../api/call.ts'
import { lazyPart } from '../../screens/lazy-part.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { endingOf } from '../labels.ts'
import { documentFileQuery, documentTextQuery } from '../queries.ts'
import { citedIn, type Passage } from './passages.ts'
import { ReadText, Waiting } from './read-text.tsx'

const PdfView = lazyPart(() => import('./pdf-view.tsx'), 'PdfView')
const MarkdownView = lazyPart(() => import('./markdown-view.tsx'), 'MarkdownView')

/** How else than by its words a document can be looked at: by the file itself. */
type FileLook = 'pages' | 'formatted'

function FileView({ document, look, passage }: { document: Document; look: FileLook; passage: Passage | undefined }) {
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

/** What stands in a document: a PDF by its pages, Markdown as it is meant, all else by the words that were read in it. */
export function Preview({ document, passage }: { document: Document; passage: Passage | undefined }) {
  const look = lookOf(document)
  // Where the words stand in a PDF, its page shows best; in Markdown they are marked as they were read.
  const [asText, showAsText] = useState(!look || (passage !== undefined && look === 'formatted'))
  return (
    <>
      {look && (
        <div className="px-4 pt-3 sm:px-6">
          <Segmented
            label="Show as"
            value={asText ? 'text' : look}
            onValueChange={(value) => showAsText(value === 'text')}
            options={[
              { value: look, label: look === 'pages' ? 'Pages' : 'Formatted' },
              { value: 'text', label: 'Text' },
            ]}
          />
        </div>
      )}
      <section
        aria-label="Content"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
        className="relative min-h-0 flex-1 overflow-auto overscroll-contain px-4 pt-4 pb-10 focus-visible:-outline-offset-2 sm:px-6"
      >
        {asText || !look ? (
          <ReadText document={document} passage={passage} />
        ) : (
          <FileView document={document} look={look} passage={passage} />
        )}
      </section>
    </>
  )
}

function lookOf(document: Document): FileLook | undefined {
  const ending = endingOf(document)
  if (ending === 'md') return 'formatted'
  return ending === 'pdf' && document.fileName ? 'pages' : undefined
}
