import { Link } from '@tanstack/react-router'
import type { Activity } from '../../contract/activities/fields.ts'
import { isLinked, recordAddress } from '../record-address.ts'

/** What happened, linked to the record it happened to unless that was deleted. */
export function ActivityLink({ activity }: { activity: Activity }) {
  const { type, entityType, entityId: id, description } = activity
  // Our own sentence: left to right whatever name it begins with.
  const words = <bdi dir="ltr">{description}</bdi>
  if (!id || !isLinked(entityType) || type === `${entityType}_deleted`) return words
  return (
    // The link covers its whole row.
    <Link
      {...recordAddress(entityType, id)}
      className="font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
    >
      {words}
    </Link>
  )
}
