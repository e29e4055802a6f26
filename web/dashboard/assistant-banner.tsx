import { Link } from '@tanstack/react-router'
import { ArrowRight, Sparkles } from 'lucide-react'
import type { MouseEvent } from 'react'
import { askOnPage } from '../assistant/open-assistant.ts'
import { suggestedQueries } from '../assistant/suggestions.ts'

const examples = suggestedQueries.slice(0, 3)

/** What the assistant is for, by three questions that it answers on its page. */
export function AssistantBanner() {
  return (
    <section
      aria-labelledby="assistant-banner"
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-md border border-border bg-primary-soft px-4 py-3"
    >
      <h2 id="assistant-banner" className="flex items-center gap-2.5 font-semibold">
        <Sparkles aria-hidden className="size-4 text-primary-text" />
        Ask your AI assistant
      </h2>
      <ul aria-label="Example questions" className="flex min-w-0 flex-wrap gap-2">
        {examples.map((question) => (
          <li key={question} className="min-w-0">
            <Link
              to="/ai-assistant"
              onClick={(event) => goesOn(event) && askOnPage(question)}
              className="group flex min-h-8 items-center gap-2 rounded-sm border border-border bg-card px-3 py-1 font-medium hover:border-border-strong hover:bg-muted"
            >
              {question}
              <ArrowRight aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Whether a press leads on in this very tab. */
const goesOn = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
