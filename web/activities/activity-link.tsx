import { Link } from '@tanstack/react-router'
import type { Activity } from '../../contract/activities/fields.ts'

/** What happened, leading to the thing it happened to; what was deleted leads nowhere. */
export function ActivityLink({ activity }: { activity: Activity }) {
  const { type, entityType, entityId: id, description } = activity
  // A sentence of ours, from left to right whatever name it begins with.
  const words = <bdi dir="ltr">{description}</bdi>
  if (!id || type === `${entityType}_deleted`) return words
  // The link covers its whole row.
  const className =
    'font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring'
  if (entityType === 'lead') {
    return (
      <Link to="/sales/lead/$id" params={{ id }} className={className}>
        {words}
      </Link>
    )
  }
  if (entityType === 'document') {
    return (
      <Link to="/knowledge-base" search={{ document: id }} className={className}>
        {words}
      </Link>
    )
  }
  if (entityType === 'task') {
    return (
      <Link to="/tasks" search={{ task: id }} className={className}>
        {words}
      </Link>
    )
  }
  if (entityType === 'candidate') {
    return (
      <Link to="/candidates/$id" params={{ id }} className={className}>
        {words}
      </Link>
    )
  }
  return words
}
