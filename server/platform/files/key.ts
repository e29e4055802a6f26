/** What files are for: each kind is named like the table whose rows have its files. A feature sweeps its own kind alone. */
export const fileKinds = ['recordings', 'documents', 'resumes', 'archives'] as const
export type FileKind = (typeof fileKinds)[number]

/** A stored file: whose it is, what for, and where it is kept. */
export interface StoredFile {
  companyId: string
  id: string
  kind: FileKind
  key: string
}

/** Where a file is kept. */
export function fileOf({ companyId, kind, id }: Omit<StoredFile, 'key'>): StoredFile {
  return { companyId, kind, id, key: `${companyId}/${kind}/${id}` }
}

const UUID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const KEY = new RegExp(`^(${UUID})/(?:([a-z]+)/)?(${UUID})$`)

/**
 * The file of a key; undefined for what is none. A key without a kind is a recording's: there was nothing else before
 * kinds came, and those files stay where they are.
 */
export function readKey(key: string): StoredFile | undefined {
  const [, companyId, name = 'recordings', id] = KEY.exec(key) ?? []
  const kind = fileKinds.find((each) => each === name)
  return companyId && id && kind ? { companyId, kind, id, key } : undefined
}
