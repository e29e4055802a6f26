import { useQuery } from '@tanstack/react-query'
import { listDuplicates } from '../../../contract/leads/endpoints.ts'
import { callQuery } from '../../api/queries.ts'
import { TwinNote } from '../../merges/twin-note.tsx'
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
  return <TwinNote to="/sales/lead/$id" id={other.id} name={other.name} company={other.company} common={name} />
}
