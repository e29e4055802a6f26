import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Source } from '../../../contract/assistant/fields.ts'

/** A record, and of a document the stretch of its text that is meant. */
export type RecordRef = Pick<Source, 'kind' | 'id'> & { passage?: Source['passage'] }

interface RecordLinkProps {
  record: RecordRef
  /** What is said of it: of a document the sentence that says so is marked. */
  quote?: string | undefined
  className: string
  title?: string
  'aria-label'?: string
  children: ReactNode
}

/** Leads to a record; a document opens at the passage, which is marked there. */
export function RecordLink({ record, quote, children, ...rest }: RecordLinkProps) {
  return (
    <Link {...addressOf(record, quote)} {...rest}>
      {children}
    </Link>
  )
}

function addressOf({ kind, id, passage }: RecordRef, quote?: string): Pick<LinkProps, 'to' | 'params' | 'search'> {
  if (kind === 'lead') return { to: '/sales/lead/$id', params: { id } }
  if (kind === 'candidate') return { to: '/candidates/$id', params: { id } }
  if (kind === 'task') return { to: '/tasks', search: { task: id } }
  if (kind === 'opening') return { to: '/recruitment', search: { opening: id } }
  return {
    to: '/knowledge-base',
    search: { document: id, ...(passage && { from: passage.start, to: passage.end, ...(quote && { quote }) }) },
  }
}
