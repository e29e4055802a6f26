import { useQuery } from '@tanstack/react-query'
import type { LeadNote } from '../../../contract/lead-notes/fields.ts'
import { useSignedInUser } from '../../auth/queries.ts'
import { colleaguesQuery } from '../../colleagues/queries.ts'
import { cn } from '../../ui/behaviour/class-names.ts'
import { cutAtMentions } from './mentions.ts'

/** What a note says, with the colleagues it mentions set off; the reader a little more. */
export function NoteText({ note: { content, mentions } }: { note: Pick<LeadNote, 'content' | 'mentions'> }) {
  const user = useSignedInUser()
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  return (
    <p dir="auto" className="mt-0.5 break-words whitespace-pre-wrap">
      {cutAtMentions(content, colleagues, mentions).map(({ start, text, people }) =>
        people.length > 0 ? (
          <strong
            key={start}
            className={cn(
              'font-medium text-primary-text',
              people.some(({ id }) => id === user.id) && '-mx-0.5 rounded-xs bg-primary-soft px-0.5',
            )}
          >
            {text}
          </strong>
        ) : (
          text
        ),
      )}
    </p>
  )
}
