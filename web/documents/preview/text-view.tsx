import { cn } from '../../ui/behaviour/class-names.ts'
import { Marked } from './marked-text.tsx'
import { linesOf, type Section } from './passages.ts'

interface TextViewProps {
  text: string
  sections: readonly Section[]
  /** Up to where everything is laid out at once, so that one can scroll there. */
  reach: number
}

/** A text by its sections, each under its heading. What is out of view is not laid out. */
export function TextView({ text, sections, reach }: TextViewProps) {
  return sections.map((section) => (
    <div
      key={section.from}
      className={cn(
        'mb-6 max-w-[80ch]',
        section.from >= reach && '[contain-intrinsic-block-size:auto_400px] [content-visibility:auto]',
      )}
    >
      <Lines text={text} section={section} />
    </div>
  ))
}

function Lines({ text, section }: { text: string; section: Section }) {
  const [first, ...others] = linesOf(text, section)
  if (!first) return null
  // What stands under a heading, and most slides, begin with their title; pages and other slides only have a name.
  const begins = section.title !== '' && text.slice(first.from, first.to).trim() === section.title.trim()
  return (
    <>
      {begins && (
        <h3 dir="auto" className="mb-1 text-left text-lg font-semibold wrap-anywhere">
          <Marked {...first} />
        </h3>
      )}
      {!begins && named.has(section.kind) && (
        <h3 className="mb-2 border-b border-border pb-1 text-sm font-semibold text-muted-foreground">
          {section.title}
        </h3>
      )}
      {(begins ? others : [first, ...others]).map((line) =>
        text.slice(line.from, line.to).trim() === '' ? (
          <div key={line.from} className="h-3" />
        ) : (
          <p key={line.from} dir="auto" className="text-left leading-6 wrap-anywhere whitespace-pre-wrap">
            <Marked {...line} />
          </p>
        ),
      )}
    </>
  )
}

/** Parts that have a name, which is none of their words. */
const named = new Set<Section['kind']>(['page', 'slide'])
