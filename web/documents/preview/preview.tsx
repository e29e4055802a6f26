import { useState } from 'react'
import type { Document } from '../../../contract/documents/fields.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { endingOf } from '../labels.ts'
import { type FileLook, FileView } from './file-view.tsx'
import type { Passage } from './passages.ts'
import { ReadText } from './read-text.tsx'

interface PreviewProps {
  document: Document
  passage: Passage | undefined
}

/** What stands in a document: a PDF by its pages, Markdown as it is meant, all else by the words that were read in it. */
export function Preview({ document, passage }: PreviewProps) {
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
