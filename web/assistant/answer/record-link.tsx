import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Source } from '../../../contract/assistant/fields.ts'
import { recordAddress } from '../../record-address.ts'

/** A record; for a document, the part of its text that is meant. */
export type RecordRef = Pick<Source, 'kind' | 'id'> & { passage?: Source['passage'] }

interface RecordLinkProps {
  record: RecordRef
  /** What the answer says about it: in a document, the sentence that says so is marked. */
  quote?: string | undefined
  className: string
  title?: string
  'aria-label'?: string
  children: ReactNode
}

/** Links to a record; a document opens at the passage, which is marked there. */
export function RecordLink({ record: { kind, id, passage }, quote, children, ...rest }: RecordLinkProps) {
  const part = passage && { from: passage.start, to: passage.end, ...(quote && { quote }) }
  return (
    <Link {...recordAddress(kind, id, part ?? undefined)} {...rest}>
      {children}
    </Link>
  )
}
