import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listDuplicates } from '../../../contract/leads/endpoints.ts'
import { callQuery } from '../../api/queries.ts'
import { useLater } from '../../ui/behaviour/use-later.ts'
import type { FieldsProps } from './form-values.ts'

interface DuplicatesProps extends FieldsProps {
  /** What leads may have in common. */
  name: 'email' | 'phone'
  /** The lead that is edited itself. */
  of: string | undefined
}

/** Another lead with what is typed, if there is one. */
export function Duplicates({ form, name, of }: DuplicatesProps) {
  const typed = useLater((form.watch(name) ?? '').trim())
  const { data } = useQuery({ ...callQuery(listDuplicates, { query: { [name]: typed } }), enabled: typed !== '' })
  const other = typed && data?.[name].find(({ id }) => id !== of)
  if (!other) return null
  return (
    <p className="mt-1.5 text-sm text-muted-foreground" role="status">
      <Link
        to="/sales/lead/$id"
        params={{ id: other.id }}
        className="rounded-xs font-medium text-foreground underline underline-offset-4"
      >
        <bdi>{other.name}</bdi>
      </Link>
      {other.company && (
        <>
          {' '}
          at <bdi>{other.company}</bdi>
        </>
      )}{' '}
      has this {name}
    </p>
  )
}
