import pg from 'pg'
import { codeOf } from './data-folder.ts'
import { streamOf } from './stream-of.ts'

/**
 * What is wrong with the database or its machine, where nothing is wrong with what was asked: it cannot be reached; there is
 * more to do than it can; another holds what is wanted; it took too long; there is no room left on the disk.
 */
export type FaultKind = 'unreachable' | 'busy' | 'locked' | 'slow' | 'full'

/** Work that was given up for a fault; its `cause` is what was noticed of it, if anything. */
export class DatabaseFault extends Error {
  override name = 'DatabaseFault'
  readonly kind: FaultKind

  constructor(kind: FaultKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}

/** The fault behind an error; undefined where the mistake is in what was asked. */
export function faultOf(error: unknown): FaultKind | undefined {
  if (error instanceof DatabaseFault) return error.kind
  const code = codeOf(error) ?? ''
  if (isFullBucket(error)) return 'full'
  return KINDS[code] ?? (error instanceof pg.DatabaseError && code.startsWith('08') ? 'unreachable' : undefined)
}

/** The same error, or the fault that a statement ended with because its connection was lost. */
export function explainLoss(error: unknown, client: pg.ClientBase): unknown {
  if (error instanceof pg.DatabaseError || error instanceof DatabaseFault || !streamOf(client).destroyed) return error
  return new DatabaseFault('unreachable', 'The connection to PostgreSQL was lost', error)
}

/** Whether a bucket takes no more: by the status for that, or a word of MinIO's or Ceph's, whose quota has another status. */
export const isFullBucket = (error: unknown): boolean =>
  error instanceof Error &&
  '$metadata' in error &&
  ((error.$metadata as { httpStatusCode?: number }).httpStatusCode === 507 || FULL_BUCKET.has(error.name))

const FULL_BUCKET = new Set(['XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'QuotaExceeded'])

// SQLSTATEs (https://www.postgresql.org/docs/current/errcodes-appendix.html), and the system's words for a disk that takes no more.
const KINDS: Record<string, FaultKind> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  '53100': 'full',
  '53000': 'busy',
  '53200': 'busy',
  '53400': 'busy',
  '53300': 'unreachable',
  '57P01': 'unreachable',
  '57P02': 'unreachable',
  '57P03': 'unreachable',
  '57P05': 'unreachable',
  '25P03': 'slow',
  '57014': 'slow',
  '55P03': 'locked',
  '40001': 'locked',
  '40P01': 'locked',
}
