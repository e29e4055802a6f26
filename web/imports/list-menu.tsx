import { Link, useNavigate } from '@tanstack/react-router'
import { Download, Ellipsis, FileInput, Merge } from 'lucide-react'
import { useCallback } from 'react'
import { exportCandidates } from '../../contract/candidates/endpoints.ts'
import { exportDocuments } from '../../contract/documents/endpoints.ts'
import type { ImportKind } from '../../contract/imports/fields.ts'
import { exportLeads } from '../../contract/leads/endpoints.ts'
import { exportOpenings } from '../../contract/openings/endpoints.ts'
import { partsOf } from '../../contract/plain/endpoint.ts'
import { exportTasks } from '../../contract/tasks/endpoints.ts'
import { useSignedInUser } from '../auth/queries.ts'
import { DropZone } from '../lists/drop-zone.tsx'
import { Button } from '../ui/button.tsx'
import { DropdownMenu, menuItemClass } from '../ui/dropdown-menu.tsx'
import { keepDropped } from './dropped-file.ts'
import { kindWords } from './words.ts'

const tables = {
  leads: exportLeads,
  candidates: exportCandidates,
  openings: exportOpenings,
  tasks: exportTasks,
  documents: exportDocuments,
} as const

interface ListMenuProps {
  list: keyof typeof tables
  /** What narrows and orders the list, in the words of its call. */
  query: object
  size?: 'icon' | 'icon-sm'
}

const isImported = (list: ListMenuProps['list']): list is ImportKind => list in kindWords

/** What one can do with a whole list: save what it shows, and bring more in from a file, which may also be dropped on it. */
export function ListMenu({ list, query, size = 'icon' }: ListMenuProps) {
  const { areas } = useSignedInUser()
  const tableAs = (format: string) =>
    `${partsOf(tables[list]).path}?${new URLSearchParams({ ...query, format } as Record<string, string>)}`
  const kind = isImported(list) ? list : undefined
  const mayImport = areas[kind === 'leads' ? 'sales' : 'hiring'] === 'edit'
  return (
    <>
      <DropdownMenu
        align="end"
        trigger={(control) => (
          <Button variant="outline" size={size} aria-label="More actions" title="More actions" {...control}>
            <Ellipsis aria-hidden />
          </Button>
        )}
      >
        {kind && mayImport && (
          <Link role="menuitem" tabIndex={-1} to="/settings/import" search={{ kind }} className={menuItemClass}>
            <FileInput aria-hidden />
            Import from a file
          </Link>
        )}
        {(['csv', 'xlsx'] as const).map((format) => (
          <a key={format} role="menuitem" tabIndex={-1} href={tableAs(format)} download className={menuItemClass}>
            <Download aria-hidden />
            Export as {format === 'csv' ? 'CSV' : 'Excel'}
          </a>
        ))}
        {(kind === 'leads' || kind === 'candidates') && (
          <Link
            role="menuitem"
            tabIndex={-1}
            to={kind === 'leads' ? '/sales/duplicates' : '/candidates/duplicates'}
            className={menuItemClass}
          >
            <Merge aria-hidden />
            Find duplicates
          </Link>
        )}
      </DropdownMenu>
      {kind && mayImport && <ImportDrop kind={kind} />}
    </>
  )
}

function ImportDrop({ kind }: { kind: ImportKind }) {
  const navigate = useNavigate()
  const take = useCallback(
    ([file]: readonly File[]) => {
      if (!file) return
      keepDropped(file)
      void navigate({ to: '/settings/import', search: { kind } })
    },
    [navigate, kind],
  )
  return (
    <DropZone title={`Drop to import ${kindWords[kind].many}`} onDrop={take}>
      A CSV, TSV, Excel (.xlsx) or vCard file. You see first what would happen.
    </DropZone>
  )
}
